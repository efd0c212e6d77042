import { useQuery } from '@tanstack/react-query'
import { textOf } from '@vitrine/contract/error-codes'
import type { Fallback } from '@vitrine/contract/release/fallbacks'
import { Form, Modal, Radio, Select } from 'antd'
import { fallbacks, programs } from '../../data/calls/api.ts'
import { keys, refresh } from '../../data/calls/queries.ts'
import { nameOfGroup } from '../../data/groups.ts'
import { usePermitted } from '../../data/session/session.ts'
import { t, translated } from '../../data/text.ts'
import { FormDialog } from '../forms/form-dialog.tsx'
import { ListStates } from '../lists/states.tsx'
import { toast } from '../messages/toasts.ts'

/** The maximum number of programs offered. */
const longest_page = 500

/** Whose fallback it is. */
type FallbackOwner = { readonly group_id: number } | { readonly device_id: number }

interface Props {
	readonly owner: FallbackOwner
	readonly name: string
	readonly close: () => void
}

interface Values {
	readonly choice: Fallback['choice']
	readonly program_id: number | undefined
}

const isTerminal = (owner: FallbackOwner): owner is { readonly device_id: number } => 'device_id' in owner

const read = (owner: FallbackOwner, signal: AbortSignal): Promise<Fallback> =>
	isTerminal(owner) ? fallbacks.getOfTerminal(owner, { signal }) : fallbacks.getOfGroup(owner, { signal })

const save = async (owner: FallbackOwner, { choice, program_id }: Values): Promise<void> => {
	const chosen = { choice, ...(choice === 'program' && program_id !== undefined ? { program_id } : {}) }
	if (isTerminal(owner)) await fallbacks.setOfTerminal({ ...owner, ...chosen })
	else await fallbacks.setOfGroup({ ...owner, ...chosen })
	toast('success', t('备用节目已保存，将下发到终端'))
	await refresh(keys.fallbacks)
}

const inEffect = (one: Fallback, owner: FallbackOwner): string => {
	if (one.program_id === 0) return t('当前没有备用节目。')
	const name = one.program_name
	const isOwn = one.from_group_id === 0 || (!isTerminal(owner) && one.from_group_id === owner.group_id)
	if (isOwn) return t('当前生效：{name}', { name })
	const group = nameOfGroup({ group_name: one.from_group_name, group_name_en: one.from_group_name_en })
	return t('当前生效：{name}（来自“{group}”）', { name, group })
}

/** The effective fallback, where it comes from, and how many terminals have it. */
const Standing = ({ one, owner }: { one: Fallback; owner: FallbackOwner }) => (
	<div role="status" style={{ marginBlock: 16 }}>
		<p>{inEffect(one, owner)}</p>
		{one.program_id > 0 && one.terminals > 0 && (
			<p className="muted">
				{t('已到达 {arrived}/{count} 台终端', { arrived: one.arrived, count: one.terminals })}
				{one.unable > 0 && ` · ${t('其中 {count} 台终端从未连接，或播放器版本不支持备用节目', { count: one.unable })}`}
			</p>
		)}
		{one.waits !== null && (
			<p className="fault">
				{t('暂未下发：{reason}', { reason: translated(textOf(one.waits.status) ?? '', one.waits.values) })}
			</p>
		)}
	</div>
)

const ProgramField = () => {
	const query = useQuery({
		queryKey: [...keys.programs, 'choice'],
		queryFn: ({ signal }) => programs.list({ limit: longest_page }, { signal }),
	})
	return (
		<Form.Item name="program_id" label={t('请选择节目')} rules={[{ required: true, message: t('请选择节目') }]}>
			<Select
				placeholder={t('请选择节目')}
				loading={query.isPending}
				options={(query.data?.list ?? []).map(({ id, name }) => ({ value: id, label: name }))}
				showSearch={{ optionFilterProp: 'label' }}
			/>
		</Form.Item>
	)
}

const Choice = ({ owner }: { owner: FallbackOwner }) => {
	const chosen = Form.useWatch<Fallback['choice'] | undefined>('choice')
	const above = isTerminal(owner) ? t('与所属组织相同') : t('与上级组织相同')
	return (
		<>
			<Form.Item name="choice" label={t('备用节目')}>
				<Radio.Group
					vertical
					options={[
						{ value: 'inherit', label: above },
						{ value: 'none', label: t('不使用备用节目') },
						{ value: 'program', label: t('指定节目') },
					]}
				/>
			</Form.Item>
			{chosen === 'program' && <ProgramField />}
		</>
	)
}

const About = () => <p className="muted">{t('没有其他内容可播放，或内容无法显示时，屏幕播放备用节目。')}</p>

/** Selects the fallback program of an organisation or terminal; read-only without the permission to publish. */
export const FallbackDialog = ({ owner, name, close }: Props) => {
	const may = usePermitted('releases.publish')
	const query = useQuery({
		queryKey: [...keys.fallbacks, owner],
		queryFn: ({ signal }) => read(owner, signal),
		refetchInterval: 5_000,
	})
	const title = t('{of}的备用节目', { of: name })
	const one = query.data
	if (!may || one === undefined)
		return (
			<Modal open title={title} footer={null} onCancel={close}>
				<ListStates query={query} isEmpty={false} empty={null}>
					<About />
					{one && <Standing one={one} owner={owner} />}
				</ListStates>
			</Modal>
		)
	const initial: Values = { choice: one.choice, program_id: one.choice === 'program' ? one.program_id : undefined }
	return (
		<FormDialog
			title={title}
			okText={t('保存')}
			initial={initial}
			onSubmit={values => save(owner, values)}
			onClose={close}
			places={{ program_absent: 'program_id', program_unapproved: 'program_id', fallback_reviewed: 'choice' }}
		>
			<About />
			<Standing one={one} owner={owner} />
			<Choice owner={owner} />
		</FormDialog>
	)
}
