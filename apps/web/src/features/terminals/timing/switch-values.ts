import type { Terminal } from '@vitrine/contract/terminals'
import { timed_sources } from '@vitrine/domain/command/command-values'
import type { TimedItem } from '@vitrine/domain/command/timed-item'
import type { Reported } from '@vitrine/domain/terminal/reported'
import { t } from '../../../data/text.ts'
import { sourceWord } from '../../../ui/terminals/source-word.ts'
import { usePrograms } from '../use-programs.ts'
import type { Switch } from './switch-draft.ts'

/** The values of a switch, and how they are called. */
export interface SwitchValues {
	/** The values that times can set; `also` names one that is set already. */
	readonly options: (also: string) => readonly (readonly [value: string, text: string])[]
	/** What a time sets, in words. */
	readonly word: (item: TimedItem) => string
	/** What the terminal reports that it shows or has switched; empty if it has not reported it. */
	readonly reported: string
	/** What a new time sets, and what applies outside the times unless the terminal reports it. */
	readonly first: string
	readonly base: string
}

const stateWord = (state: string): string => (state === 'on' ? t('接通继电器') : t('断开继电器'))

const reportedOf = (what: Switch, { program_id, signal_source, relays }: Reported): string => {
	if (what.type === 'relay') return relays?.[what.channel - 1] ?? ''
	return String((what.type === 'program_switch' ? program_id : signal_source) ?? '')
}

const withAlso = (values: readonly string[], also: string): readonly string[] =>
	also === '' || values.includes(also) ? values : [...values, also]

/** The values of a switch on a terminal. */
export const useSwitchValues = (what: Switch, terminal: Terminal): SwitchValues => {
	const programs = usePrograms(terminal)
	const said = reportedOf(what, terminal.reported)
	const nameOf = (value: string): string => {
		if (what.type === 'relay') return stateWord(value)
		if (what.type === 'signal_switch') return sourceWord(value)
		if (value === '0') return t('恢复发布内容')
		return programs.find(({ id }) => String(id) === value)?.name ?? t('节目 {number}', { number: value })
	}
	const known: readonly string[] = {
		program_switch: ['0', ...programs.map(({ id }) => String(id))],
		signal_switch: timed_sources,
		relay: ['on', 'off'],
	}[what.type]
	const first = { program_switch: known[1] ?? '0', signal_switch: timed_sources[0], relay: 'on' }[what.type]
	return {
		options: also => withAlso(known, also).map(value => [value, nameOf(value)] as const),
		word: ({ value, source, program_id }) => {
			if (what.type === 'relay') return value === undefined ? '' : nameOf(value === 1 ? 'on' : 'off')
			return nameOf(String(source ?? program_id ?? ''))
		},
		reported: said === '' ? '' : nameOf(said),
		first,
		base: { program_switch: '0', signal_switch: said || timed_sources[0], relay: said || 'off' }[what.type],
	}
}
