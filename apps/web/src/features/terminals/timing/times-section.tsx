import type { CommandRow } from '@vitrine/contract/terminal/commands'
import type { Terminal } from '@vitrine/contract/terminals'
import { isUnderstood } from '@vitrine/domain/command/capability'
import { isSameTimes, type KnownTimes } from '@vitrine/domain/command/known-times'
import type { TimedItem } from '@vitrine/domain/command/timed-item'
import { usePermitted } from '../../../data/session/session.ts'
import { t } from '../../../data/text.ts'
import { commandStateWord } from '../../../ui/command-word.ts'
import { StateWord } from '../../../ui/state-word.tsx'
import { reportedWord } from '../../../ui/terminals/held-words.ts'
import { draftOfTimes, type FormDraft, type OfferedForm } from '../command-draft.ts'
import { CommandForm } from '../command-form.tsx'
import { ReadButton } from '../read-button.tsx'
import { useRetained } from '../retained-drafts.tsx'
import { formWord } from '../settings/form-words.ts'
import { sendCommand } from '../use-commands.ts'
import { TimesActions } from './times-actions.tsx'
import { timeWords } from './times-words.ts'
import { useTimes } from './use-times.ts'

interface Props {
	readonly terminal: Terminal
	readonly type: OfferedForm
}

/** The heading for the times of a type. */
export const timesWord = (type: OfferedForm): string => {
	if (type === 'program_switch') return t('定时切换节目')
	if (type === 'signal_switch') return t('定时切换信号源')
	return type === 'remote_lock' ? t('定时锁定') : formWord(type)
}

type Said = Readonly<{ value?: number; default?: string; locked?: boolean }>

/** The value that applies outside the times, as requested, otherwise as reported by the terminal. */
const besideOf = ({ order, answer }: KnownTimes<CommandRow>): Said => ({
	...((answer?.result ?? {}) as Said),
	...((order?.data ?? {}) as Said),
})

/** The command that ends the times of a type and leaves the current value as it is. */
const endingOf = ({ terminal, type }: Props, times: KnownTimes<CommandRow>): Record<string, unknown> => {
	const beside = besideOf(times)
	if (type === 'remote_lock') return { mode: terminal.reported.locked === true ? 'lock_now' : 'unlock_now', items: [] }
	if (type === 'restart_schedule') return { enabled: false, items: [] }
	if (type === 'screen_timing') return { default: beside.default ?? 'on', items: [] }
	return type === 'volume' ? { value: beside.value ?? 100, items: [] } : { items: [] }
}

type ValueWord = (item: TimedItem) => string

/** Times in words, with what each of them sets. */
const List = ({ items, valueWord }: { items: readonly TimedItem[] | null; valueWord?: ValueWord }) => {
	if (items === null) return <span className="muted">{t('终端尚未上报')}</span>
	if (items.length === 0) return <span className="muted">{t('没有定时')}</span>
	return (
		<ul className="times-list">
			{items.map(item => (
				<li key={timeWords(item, valueWord)}>{timeWords(item, valueWord)}</li>
			))}
		</ul>
	)
}

/** The last request if the terminal does not report the same, and its state. */
export const Asked = ({
	times: { asked, reported, order },
	valueWord,
}: {
	times: KnownTimes<CommandRow>
	valueWord?: ValueWord
}) => {
	if (asked === null || order === null) return null
	if (reported !== null && isSameTimes(asked, reported)) return <StateWord tone="green" text={t('与要求一致')} />
	return (
		<div>
			<StateWord tone="amber" text={t('尚未一致')} /> <span>{commandStateWord(order.state)}</span>
			<div className="muted">{t('要求的时段')}</div>
			<List items={asked} {...(valueWord && { valueWord })} />
		</div>
	)
}

/** Shows that nothing is known yet: the terminal has never connected. */
const NeverConnected = () => <StateWord tone="grey" text={t('从未连接')} />

interface FollowedProps {
	readonly terminal: Terminal
	readonly items: readonly TimedItem[] | null
	readonly valueWord?: ValueWord
	/** The value that it reports; empty if it has not. */
	readonly value?: string
}

/** The times that a terminal follows, as it reports them. */
export const Followed = ({ terminal, items, valueWord, value = '' }: FollowedProps) =>
	terminal.last_seen === null ? (
		<NeverConnected />
	) : (
		<>
			{value !== '' && <div className="muted">{reportedWord(value, terminal)}</div>}
			<div className="muted">{t('终端执行的时段')}</div>
			<List items={items} {...(valueWord && { valueWord })} />
		</>
	)

/** Shows that the player does not support it. */
export const NotDone = () => (
	<>
		<StateWord tone="grey" text={t('终端不支持')} />
		<span className="muted">{t('此播放器不支持该命令')}</span>
	</>
)

const Actions = ({ terminal, type, times, edit }: Props & { times: KnownTimes<CommandRow>; edit: () => void }) => {
	const name = timesWord(type)
	const hasAny = [...(times.reported ?? []), ...(times.asked ?? [])].length > 0
	return (
		<TimesActions
			name={name}
			hasAny={hasAny}
			edit={edit}
			end={() => sendCommand(terminal, type, endingOf({ terminal, type }, times))}
		>
			<ReadButton terminal={terminal} type={type} />
		</TimesActions>
	)
}

/** The times of one type: those the terminal follows, those requested, and their form. */
export const TimesSection = ({ terminal, type }: Props) => {
	const times = useTimes(terminal, type)
	const [draft, change, begin] = useRetained<FormDraft>(`times ${terminal.id} ${type}`)
	const { value, default: choice } = besideOf(times)
	const mayControl = usePermitted('terminals.control')
	const isAble = isUnderstood(terminal.capabilities, type)
	const edit = (): void =>
		begin(
			draftOfTimes(type, times.asked ?? times.reported ?? [], {
				value,
				choice: type === 'remote_lock' ? 'schedule' : choice,
			}),
		)
	const close = (): void => change(undefined)
	return (
		<section className="times" aria-label={timesWord(type)}>
			<h3>{timesWord(type)}</h3>
			{isAble ? (
				<>
					<Followed terminal={terminal} items={times.reported} />
					<Asked times={times} />
					{draft !== undefined && mayControl ? (
						<CommandForm type={type} terminal={terminal} draft={draft} change={change} sent={close} cancel={close} />
					) : (
						<Actions terminal={terminal} type={type} times={times} edit={edit} />
					)}
				</>
			) : (
				<NotDone />
			)}
		</section>
	)
}
