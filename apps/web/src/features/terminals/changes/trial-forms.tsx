import type { Terminal } from '@vitrine/contract/terminals'
import { trial_seconds } from '@vitrine/domain/command/trials/trial'
import { Button, Flex } from 'antd'
import { type ReactNode, useId, useState } from 'react'
import { t } from '../../../data/text.ts'
import { useAction } from '../../../ui/forms/action.ts'
import { Field } from '../../../ui/forms/field.tsx'
import { first_network, firstResolution, networkOf, resolutionOf } from './change-draft.ts'
import { TrialStanding } from './trial-standing.tsx'
import { orderChange, useNewestChange } from './use-changes.ts'

interface TrialFormProps {
	readonly terminal: Terminal
	readonly type: 'resolution' | 'network'
	/** null while the input is invalid. */
	readonly data: Readonly<Record<string, unknown>> | null
	readonly about: string
	readonly children: ReactNode
}

/** The form of a change that reverts by itself, and the state of the newest such change. */
const TrialForm = ({ terminal, type, data, about, children }: TrialFormProps) => {
	const [command_id, setId] = useState<number | null>(null)
	const { busy, run } = useAction(async () => setId(await orderChange(terminal, type, data ?? {})))
	const row = useNewestChange(terminal, type, command_id)
	return (
		<form
			className="change-form"
			onSubmit={event => {
				event.preventDefault()
				if (data !== null) void run()
			}}
		>
			<p className="muted">{about}</p>
			{children}
			<div>
				<Button htmlType="submit" loading={busy} disabled={data === null || terminal.run_state === 0}>
					{t('发送命令')}
				</Button>
			</div>
			{row !== null && <TrialStanding terminal={terminal} row={row} />}
		</form>
	)
}

const Choice = ({
	label,
	value,
	choices,
	change,
}: {
	label: string
	value: string
	choices: readonly (readonly [value: string, word: string])[]
	change: (value: string) => void
}) => {
	const id = useId()
	return (
		<div className="field">
			<label htmlFor={id}>{label}</label>
			<select id={id} className="input" value={value} onChange={event => change(event.target.value)}>
				{choices.map(([one, word]) => (
					<option key={one} value={one}>
						{word}
					</option>
				))}
			</select>
		</div>
	)
}

/** For each field of a form, its label and the text shown when it is invalid. */
type Named<D> = readonly (readonly [name: keyof D & string, label: string, fault: string])[]

interface TypedProps<D> {
	readonly names: Named<D>
	readonly draft: D
	readonly wrong: ReadonlySet<string>
	readonly change: (name: string, value: string) => void
}

/** Fields of text; one that is empty since the start is not called wrong. */
const Typed = <D extends object>({ names, draft, wrong, change }: TypedProps<D>) => {
	const [touched, setTouched] = useState<ReadonlySet<string>>(new Set())
	const isFaulty = (name: keyof D & string): boolean => wrong.has(name) && (draft[name] !== '' || touched.has(name))
	return (
		<Flex gap={12} wrap align="start">
			{names.map(([name, label, fault]) => (
				<Field
					key={name}
					label={label}
					name={`change-${name}`}
					value={String(draft[name])}
					fault={isFaulty(name) ? fault : undefined}
					onChange={event => {
						setTouched(before => new Set(before).add(name))
						change(name, event.target.value)
					}}
				/>
			))}
		</Flex>
	)
}

const wholeWord = (min: number, max: number): string => t('请输入 {min} 到 {max} 的整数', { min, max })

/** How long the change is on trial. */
const Revert = ({ value, isWrong, change }: { value: string; isWrong: boolean; change: (value: string) => void }) => (
	<Field
		label={t('自动恢复时间（秒）')}
		name="change-revert"
		inputMode="numeric"
		value={value}
		fault={isWrong ? wholeWord(trial_seconds.least, trial_seconds.most) : undefined}
		onChange={event => change(event.target.value)}
	/>
)

/** Changes the resolution of a terminal; it reverts unless a person who sees the screen confirms it. */
export const ResolutionForm = ({ terminal }: { terminal: Terminal }) => {
	const [draft, setDraft] = useState(() => firstResolution(terminal))
	const { data, wrong } = resolutionOf(draft)
	const change = (name: string, value: string): void => setDraft(before => ({ ...before, [name]: value }))
	const [side, offset] = [wholeWord(256, 65_536), wholeWord(-65_536, 65_536)]
	return (
		<TrialForm
			terminal={terminal}
			type="resolution"
			data={data}
			about={t('如果没有人及时按“保留更改”，终端会自动恢复原来的分辨率。')}
		>
			<Typed
				names={[
					['w', t('宽度'), side],
					['h', t('高度'), side],
					['x', t('水平位置'), offset],
					['y', t('垂直位置'), offset],
				]}
				draft={draft}
				wrong={wrong}
				change={change}
			/>
			<Flex gap={12} wrap align="start">
				<Choice
					label={t('旋转')}
					value={draft.rotate}
					choices={['0', '90', '180', '270'].map(one => [one, `${one}°`] as const)}
					change={value => change('rotate', value)}
				/>
				<Revert value={draft.revert} isWrong={wrong.has('revert_after_s')} change={value => change('revert', value)} />
			</Flex>
		</TrialForm>
	)
}

/** Changes the network of a terminal; it reverts if the terminal cannot reach its server with it. */
export const NetworkForm = ({ terminal }: { terminal: Terminal }) => {
	const [draft, setDraft] = useState(first_network)
	const { data, wrong } = networkOf(draft)
	const change = (name: string, value: string): void => setDraft(before => ({ ...before, [name]: value }))
	return (
		<TrialForm
			terminal={terminal}
			type="network"
			data={data}
			about={t('如果终端用新设置不能及时连接服务器，会自动恢复原来的网络设置。')}
		>
			<Choice
				label={t('地址获取方式')}
				value={draft.dhcp ? 'dhcp' : 'manual'}
				choices={[
					['dhcp', t('自动获取（DHCP）')],
					['manual', t('手动设置')],
				]}
				change={value => setDraft(before => ({ ...before, dhcp: value === 'dhcp' }))}
			/>
			{!draft.dhcp && (
				<Typed
					names={[
						['ip', t('IP 地址'), t('请输入此网络中一台设备的 IPv4 地址')],
						['mask', t('子网掩码'), t('请输入子网掩码，例如 255.255.255.0')],
						['gateway', t('网关'), t('请输入同一网络中的另一个地址')],
						['dns', t('DNS 服务器（用逗号分隔）'), t('请输入最多 4 个 IPv4 地址')],
					]}
					draft={draft}
					wrong={wrong}
					change={change}
				/>
			)}
			<Revert value={draft.revert} isWrong={wrong.has('revert_after_s')} change={value => change('revert', value)} />
		</TrialForm>
	)
}
