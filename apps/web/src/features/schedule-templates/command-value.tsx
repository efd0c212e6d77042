import { timed_sources } from '@vitrine/domain/command/command-values'
import { useId } from 'react'
import { t } from '../../data/text.ts'
import { PercentField } from '../../ui/forms/percent-field.tsx'
import { sourceWord } from '../../ui/terminals/source-word.ts'
import { type Named, programWord } from '../../ui/timed-word.ts'
import type { CommandDraft } from './command-draft.ts'

interface Props {
	readonly draft: CommandDraft
	readonly programs: readonly Named[]
	readonly change: (part: Partial<CommandDraft>) => void
	readonly fault: string | undefined
}

interface ChoiceProps {
	readonly label: string
	readonly value: string
	readonly options: readonly (readonly [value: string, text: string])[]
	readonly onChange: (value: string) => void
	readonly hint?: string
}

const Choice = ({ label, value, options, onChange, hint }: ChoiceProps) => {
	const id = useId()
	return (
		<div className="field">
			<label htmlFor={id}>{label}</label>
			<select
				id={id}
				className="input"
				value={value}
				onChange={event => onChange(event.target.value)}
				aria-describedby={hint === undefined ? undefined : `${id}-hint`}
			>
				{options.map(([one, text]) => (
					<option key={one} value={one}>
						{text}
					</option>
				))}
			</select>
			{hint !== undefined && (
				<div className="muted" id={`${id}-hint`}>
					{hint}
				</div>
			)}
		</div>
	)
}

const Switched = ({ draft: { operation, value }, change }: Pick<Props, 'draft' | 'change'>) => {
	const isRelay = operation === 'relay'
	const options = [
		['1', isRelay ? t('接通继电器') : t('打开屏幕')],
		['0', isRelay ? t('断开继电器') : t('关闭屏幕')],
	] as const
	return <Choice label={t('值')} value={value} options={options} onChange={typed => change({ value: typed })} />
}

const Relay = ({ draft, change }: Pick<Props, 'draft' | 'change'>) => (
	<>
		<Choice
			label={t('继电器')}
			value={String(draft.channel)}
			options={[1, 2, 3, 4, 5, 6, 7, 8].map(channel => [String(channel), t('继电器 {channel}', { channel })] as const)}
			onChange={channel => change({ channel: Number(channel) })}
		/>
		<Switched draft={draft} change={change} />
	</>
)

const Program = ({ draft: { program_id }, programs, change }: Omit<Props, 'fault'>) => {
	const named = programs.map(({ id, name }) => [String(id), name] as const)
	const isKnown = program_id === 0 || programs.some(({ id }) => id === program_id)
	const unknown = isKnown ? [] : [[String(program_id), programWord(program_id, [])] as const]
	return (
		<Choice
			label={t('节目')}
			value={String(program_id)}
			options={[['0', t('恢复发布内容')], ...named, ...unknown]}
			onChange={id => change({ program_id: Number(id) })}
			hint={t('只有已发布到终端的节目才会切换，否则继续播放发布的内容。')}
		/>
	)
}

/** What a command sets: a number, or a choice from what its operation knows. */
export const CommandValue = ({ draft, programs, change, fault }: Props) => {
	switch (draft.operation) {
		case 'restart':
			return null
		case 'screen_power':
			return <Switched draft={draft} change={change} />
		case 'relay':
			return <Relay draft={draft} change={change} />
		case 'program_switch':
			return <Program draft={draft} programs={programs} change={change} />
		case 'signal_switch':
			return (
				<Choice
					label={t('信号源')}
					value={draft.source}
					options={timed_sources.map(source => [source, sourceWord(source)] as const)}
					onChange={found => change({ source: timed_sources.find(source => source === found) ?? draft.source })}
				/>
			)
		default:
			return (
				<PercentField
					label={t('值')}
					name={`value-${draft.key}`}
					value={draft.value}
					fault={fault}
					onChange={typed => change({ value: typed })}
				/>
			)
	}
}
