import type { CommandRow } from '@vitrine/contract/terminal/commands'
import type { Terminal } from '@vitrine/contract/terminals'
import { isUnderstood } from '@vitrine/domain/command/capability'
import { commandRule } from '@vitrine/domain/command/command'
import { type KnownSetting, knownSetting } from '@vitrine/domain/command/known-setting'
import { capabilities } from '@vitrine/domain/terminal/terminal'
import { Button, Flex } from 'antd'
import { useId } from 'react'
import { usePermitted } from '../../../data/session/session.ts'
import { t } from '../../../data/text.ts'
import { commandTipsWord, commandWord } from '../../../ui/command-word.ts'
import { moment } from '../../../ui/format.ts'
import { StateWord } from '../../../ui/state-word.tsx'
import { heldWord, reportedWord, reportOf } from '../../../ui/terminals/held-words.ts'
import { awayReason } from '../away-reason.ts'
import { type FormDraft, type OfferedForm, setting_forms } from '../command-draft.ts'
import { CommandForm } from '../command-form.tsx'
import { Agreement, wantedWord } from '../command-standing.tsx'
import { ReadButton } from '../read-button.tsx'
import { useRetained } from '../retained-drafts.tsx'
import { FreeSpace } from '../terminal-facts.tsx'
import { useAskedOnce } from '../use-asked-once.ts'
import { useCommandsOf } from '../use-commands.ts'
import { CentralCommands } from './central-commands.tsx'
import { draftOf } from './setting-draft.ts'
import { valueWord } from './value-word.ts'
import '../timing/timing.css'

interface Props {
	readonly terminal: Terminal
	readonly type: OfferedForm
}

type Said = Readonly<Record<string, unknown>>

const readAny = (said: unknown): Said | null => (typeof said === 'object' && said !== null ? (said as Said) : null)

/** Types whose last request is an order that was carried out, rather than a value that remains. */
const passing: readonly string[] = ['storage', 'log_upload', 'central_control']

interface Known extends KnownSetting<Said, CommandRow> {
	/** What the terminal reports, in words. */
	readonly held: string
	/** The newest command that set it, whatever its result. */
	readonly row: CommandRow | undefined
}

/** What is known of a setting; if the terminal neither reports it nor has answered since it was last set, it is asked once. */
const useSetting = ({ terminal, type }: Props): Known => {
	const rows = useCommandsOf(terminal.id, type).data?.list
	const known = knownSetting(rows ?? [], type, readAny)
	const held = heldWord(type, reportOf(terminal))
	const isAsked = commandRule(type).get === true && held === '' && !passing.includes(type)
	useAskedOnce(terminal, type, rows, { order: known.order, isOld: isAsked && known.isOld })
	const row = rows?.find(({ request_type }) => request_type === 'set')
	return { ...known, row, held: held || valueWord(type, known.reported) }
}

/** Why a terminal cannot be given a command of a type. */
const unableBecause = ({ terminal, type }: Props): string =>
	terminal.capabilities.includes(capabilities.locks_playback)
		? t('浏览器中的播放器不能更改设备的设置，请在设备上更改。')
		: t('不可用：终端上报的功能中没有“{name}”。', { name: commandWord(type) })

const Reported = ({ terminal, type, held }: Props & { held: string }) => {
	if (type === 'storage' && terminal.storage_total !== null)
		return (
			<div className="muted">
				<FreeSpace terminal={terminal} />
			</div>
		)
	if (passing.includes(type)) return null
	return <div className="muted">{reportedWord(held, terminal)}</div>
}

/** What was last requested, and what became of it. */
const Requested = ({
	terminal,
	row,
	answered,
}: {
	terminal: Terminal
	row: CommandRow | undefined
	answered: Said | null
}) => {
	if (row === undefined) return null
	const wanted = wantedWord(row, () => '')
	const words = [t('已要求：{value}', { value: wanted }), moment(row.create_time), commandTipsWord(row.tips)]
	return (
		<>
			<div className="muted">{words.filter(Boolean).join(' · ')}</div>
			<Agreement row={row} terminal={terminal} answered={answered} />
		</>
	)
}

/** The form of a setting, opened by a button. */
const Change = ({ terminal, type, known }: Props & { known: KnownSetting<Said, CommandRow> }) => {
	const [draft, change, begin] = useRetained<FormDraft>(`setting ${terminal.id} ${type}`)
	const close = (): void => change(undefined)
	const name = commandWord(type)
	const id = useId()
	if (draft !== undefined)
		return <CommandForm type={type} terminal={terminal} draft={draft} change={change} sent={close} cancel={close} />
	const away = passing.includes(type) ? awayReason(terminal, type) : ''
	return (
		<Flex gap={8} wrap>
			{away !== '' && (
				<div className="muted" id={id} style={{ flexBasis: '100%' }}>
					{away}
				</div>
			)}
			<Button
				size="small"
				disabled={away !== ''}
				{...(away === '' ? {} : { 'aria-describedby': id })}
				aria-label={passing.includes(type) ? t('发送命令：{name}', { name }) : t('编辑“{name}”', { name })}
				onClick={() => begin(draftOf(type, reportOf(terminal), known.asked ?? known.reported))}
			>
				{passing.includes(type) ? t('发送命令') : t('编辑')}
			</Button>
			{commandRule(type).get && <ReadButton terminal={terminal} type={type} />}
		</Flex>
	)
}

const One = ({ terminal, type }: Props) => {
	const { held, row, ...known } = useSetting({ terminal, type })
	const may = usePermitted(commandRule(type).may)
	return (
		<>
			<Reported terminal={terminal} type={type} held={held} />
			<Requested
				terminal={terminal}
				row={row}
				answered={known.isOld || passing.includes(type) ? null : known.reported}
			/>
			{type === 'central_control' && <CentralCommands terminal={terminal} />}
			{may ? (
				<Change terminal={terminal} type={type} known={known} />
			) : (
				<span className="muted">{t('您的权限不能更改此设置。')}</span>
			)}
		</>
	)
}

const Unable = ({ terminal, type }: Props) => {
	const held = heldWord(type, reportOf(terminal))
	return (
		<>
			{held !== '' && <div className="muted">{t('终端上报：{value}', { value: held })}</div>}
			<StateWord tone="grey" text={t('终端不支持')} />
			<span className="muted">{unableBecause({ terminal, type })}</span>
		</>
	)
}

/** One setting: what the terminal reports beside what was requested, and its form; or why it cannot be set from here. */
const Section = ({ terminal, type }: Props) => (
	<section className="times" aria-label={commandWord(type)}>
		<h3>{commandWord(type)}</h3>
		{isUnderstood(terminal.capabilities, type) ? (
			<One terminal={terminal} type={type} />
		) : (
			<Unable terminal={terminal} type={type} />
		)}
	</section>
)

/** Settings of the device itself (specification B §2): each with what it reports beside what was requested. */
export const SettingsTab = ({ terminal }: { terminal: Terminal }) => (
	<div className="times-grid">
		{setting_forms.map(type => (
			<Section key={type} terminal={terminal} type={type} />
		))}
	</div>
)
