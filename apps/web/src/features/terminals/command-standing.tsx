import type { CommandRow } from '@vitrine/contract/terminal/commands'
import type { Terminal } from '@vitrine/contract/terminals'
import { isUnderstood } from '@vitrine/domain/command/capability'
import type { CommandType } from '@vitrine/domain/command/command'
import { askedOf, isAsAsked } from '@vitrine/domain/command/reported'
import { Flex } from 'antd'
import { t } from '../../data/text.ts'
import { CommandStateWord } from '../../ui/command-state-word.tsx'
import { commandStateWord, commandTipsWord, commandWord } from '../../ui/command-word.ts'
import { moment } from '../../ui/format.ts'
import { StateWord } from '../../ui/state-word.tsx'
import { heldWord, isReportedType, reportedWord, reportOf } from '../../ui/terminals/held-words.ts'
import { valueWord } from './settings/value-word.ts'
import { useNewestCommands } from './use-commands.ts'
import { usePrograms } from './use-programs.ts'

/** States after which the requested value will no longer arrive. */
const given_up = ['cancelled', 'expired', 'failed', 'timeout', 'unsupported']

/** Whether an answer has what was requested; null without an answer. */
const isAnswered = (
	asked: Readonly<Record<string, unknown>>,
	answered: Readonly<Record<string, unknown>> | null,
): boolean | null => {
	const names = Object.keys(asked)
	if (answered === null || names.length === 0) return null
	return names.every(name => JSON.stringify(answered[name]) === JSON.stringify(asked[name]))
}

/** Whether the terminal has the requested value; if it does not report that, the state of the command. */
export const Agreement = ({
	row,
	terminal,
	answered = null,
}: {
	row: CommandRow
	terminal: Terminal
	/** What the terminal has answered since about a setting that it does not report by itself. */
	answered?: Readonly<Record<string, unknown>> | null
}) => {
	const asked = (row.data ?? {}) as Readonly<Record<string, unknown>>
	const type = row.type as CommandType
	const isAgreed = isAsAsked(type, asked, reportOf(terminal)) ?? isAnswered(asked, answered)
	// The value it reports counts, even if its answer was lost.
	if (isAgreed === true && row.state !== 'failed') return <StateWord tone="green" text={t('与要求一致')} />
	if (isAgreed === null || given_up.includes(row.state)) return <CommandStateWord state={row.state} />
	return (
		<Flex gap={8} wrap>
			<StateWord tone="amber" text={t('尚未一致')} />
			<span className="muted">{commandStateWord(row.state)}</span>
		</Flex>
	)
}

interface Props {
	readonly terminal: Terminal
	readonly type: CommandType
}

/** The names of the programs that a terminal has, as far as it has reported them. */
const useProgramName = (terminal: Terminal): ((id: number) => string) => {
	const programs = usePrograms(terminal)
	return id => programs.find(program => program.id === id)?.name ?? ''
}

/** The value a command asks for, worded like a report or else like the history. */
export const wantedWord = (row: CommandRow, nameOf: (id: number) => string): string => {
	const type = row.type as CommandType
	const asked = (row.data ?? {}) as Readonly<Record<string, unknown>>
	return heldWord(type, askedOf(type, asked), nameOf) || valueWord(type, asked)
}

/** The current value of one type next to the last requested one, and the state of that request. */
export const Standing = ({ terminal, type }: Props) => {
	const { data } = useNewestCommands(terminal.id)
	const row = data?.list.find(one => one.type === type && one.request_type === 'set')
	const isAble = isUnderstood(terminal.capabilities, type)
	const nameOf = useProgramName(terminal)
	const isReported = isReportedType(type)
	const held = heldWord(type, reportOf(terminal), nameOf)
	const wanted = row === undefined ? '' : wantedWord(row, nameOf)
	const words = [
		isReported ? reportedWord(held, terminal) : '',
		wanted === '' ? '' : t('已要求：{value}', { value: wanted }),
		row === undefined || isReported ? '' : moment(row.create_time),
		row === undefined ? '' : commandTipsWord(row.tips),
	]
	return (
		<li className="command-row">
			<Flex justify="space-between" align="center" gap={8} wrap>
				<div style={{ minWidth: 0, overflowWrap: 'anywhere' }}>
					<div>{commandWord(type)}</div>
					<div className="muted">{words.filter(Boolean).join(' · ')}</div>
				</div>
				{!isAble && <StateWord tone="grey" text={t('终端不支持')} title={t('此播放器不支持该命令')} />}
				{isAble && row !== undefined && <Agreement row={row} terminal={terminal} />}
			</Flex>
		</li>
	)
}

/** What is controlled from here and reported; settings of the device itself have a tab of their own. */
const controlled: readonly CommandType[] = [
	'brightness',
	'volume',
	'screen_power',
	'remote_lock',
	'color',
	'multi_screen_sync',
	'timer_play',
	'program_switch',
	'language',
]

/** One-off commands that are not reported back; listed once they have been requested. */
const passing: readonly CommandType[] = ['screenshot', 'restart', 'self_test']

/** What a terminal reports next to what was last requested of it, until they agree. */
export const CommandStanding = ({ terminal }: { terminal: Terminal }) => {
	const rows = useNewestCommands(terminal.id).data?.list ?? []
	const asked = passing.filter(type => rows.some(row => row.type === type && row.request_type === 'set'))
	return (
		<section>
			<h3>{t('当前状态')}</h3>
			<ul className="command-list" aria-live="polite">
				{[...controlled, ...asked].map(type => (
					<Standing key={type} terminal={terminal} type={type} />
				))}
			</ul>
		</section>
	)
}
