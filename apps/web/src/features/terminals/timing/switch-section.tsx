import type { CommandRow } from '@vitrine/contract/terminal/commands'
import type { Terminal } from '@vitrine/contract/terminals'
import type { KnownTimes } from '@vitrine/domain/command/known-times'
import { usePermitted } from '../../../data/session/session.ts'
import { t } from '../../../data/text.ts'
import { ReadButton } from '../read-button.tsx'
import { useRetained } from '../retained-drafts.tsx'
import { sendCommand } from '../use-commands.ts'
import { baseOf, draftOfSwitch, endOfSwitch, type Switch, type SwitchDraft } from './switch-draft.ts'
import { SwitchForm } from './switch-form.tsx'
import { useSwitchValues } from './switch-values.ts'
import { TimesActions } from './times-actions.tsx'
import { Asked, Followed, timesWord } from './times-section.tsx'
import { useTimes } from './use-times.ts'

interface Props {
	readonly what: Switch
	readonly terminal: Terminal
	/** Why its times cannot be edited; empty if they can. */
	readonly unable: string
}

const titleOf = (what: Switch): string =>
	what.type === 'relay' ? t('继电器 {channel} 的定时', { channel: what.channel }) : timesWord(what.type)

const Actions = ({ what, terminal, unable, hasAny, edit }: Props & { hasAny: boolean; edit: () => void }) => {
	const name = titleOf(what)
	return (
		<TimesActions
			name={name}
			hasAny={hasAny}
			edit={edit}
			unable={unable}
			end={() => sendCommand(terminal, what.type, endOfSwitch(what))}
		>
			{what.type !== 'relay' && <ReadButton terminal={terminal} type={what.type} />}
		</TimesActions>
	)
}

/** The times of a switch: what the terminal reports, what was requested, and their form. */
export const SwitchSection = ({ what, terminal, unable, times }: Props & { times: KnownTimes<CommandRow> }) => {
	const part = what.type === 'relay' ? `relay ${what.channel}` : what.type
	const [draft, change, begin] = useRetained<SwitchDraft>(`times ${terminal.id} ${part}`)
	const values = useSwitchValues(what, terminal)
	const mayControl = usePermitted('terminals.control')
	const { asked, reported, order } = times
	const close = (): void => change(undefined)
	const edit = (): void => begin(draftOfSwitch(what, asked ?? reported ?? [], baseOf(what, order?.data) || values.base))
	return (
		<section className="times" aria-label={titleOf(what)}>
			<h3>{titleOf(what)}</h3>
			<Followed terminal={terminal} items={reported} valueWord={values.word} value={values.reported} />
			<Asked times={times} valueWord={values.word} />
			{draft !== undefined && mayControl && unable === '' ? (
				<SwitchForm what={what} terminal={terminal} values={values} draft={draft} change={change} close={close} />
			) : (
				<Actions
					what={what}
					terminal={terminal}
					unable={unable}
					hasAny={[...(reported ?? []), ...(asked ?? [])].length > 0}
					edit={edit}
				/>
			)}
		</section>
	)
}

/** The times of the program or the signal source. */
export const OneSwitch = ({
	terminal,
	type,
	unable = '',
}: {
	terminal: Terminal
	type: 'program_switch' | 'signal_switch'
	unable?: string
}) => <SwitchSection what={{ type }} terminal={terminal} unable={unable} times={useTimes(terminal, type)} />
