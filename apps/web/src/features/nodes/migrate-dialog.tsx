import type { Node } from '@vitrine/contract/nodes/nodes'
import { whyClosed } from '@vitrine/domain/nodes/node'
import { Modal, Select } from 'antd'
import { useId, useRef, useState } from 'react'
import { requestIds } from '../../data/calls/request-ids.ts'
import { useGroups } from '../../data/groups.ts'
import { useTerminalChoice } from '../../data/terminal-choice.ts'
import { t, translated } from '../../data/text.ts'
import { useAction } from '../../ui/forms/action.ts'
import { useClosing } from '../../ui/forms/closing.ts'
import { useCursorBack } from '../../ui/forms/cursor-back.ts'
import { Field, focusProblem } from '../../ui/forms/field.tsx'
import { problemsOf, valuesOf } from '../../ui/forms/problems.ts'
import { useWaves, WaveFields } from '../../ui/forms/wave-fields.tsx'
import { TerminalPicker } from '../../ui/terminals/terminal-picker.tsx'
import { useTerminalProblem } from '../../ui/terminals/terminal-problem.ts'
import { startMigration, suggestedNode, useAllNodes } from './use-nodes.ts'

/** Errors that concern the node. */
const node_places = {
	node_absent: 'node_id',
	node_disabled: 'node_id',
	node_draining: 'node_id',
	node_role_unfit: 'node_id',
	node_own: 'node_id',
	node_full: 'node_id',
} as const

interface NodeFieldProps {
	readonly value: number | undefined
	readonly fault: string | undefined
	readonly choose: (id: number) => void
}

const NodeField = ({ value, fault, choose }: NodeFieldProps) => {
	const id = useId()
	const all = useAllNodes().data?.list ?? []
	return (
		<div className="field">
			<label htmlFor={id}>{t('目标节点')}</label>
			<Select
				id={id}
				{...(value === undefined ? {} : { value })}
				placeholder={t('请选择节点')}
				style={{ width: '100%', minWidth: 0 }}
				onChange={choose}
				showSearch={{ optionFilterProp: 'label' }}
				options={all.map(node => ({
					value: node.id,
					label: `${node.name} · ${node.public_url}`,
					disabled: whyClosed(node) !== null,
				}))}
				aria-invalid={fault !== undefined}
				{...(fault === undefined ? {} : { status: 'error' as const, 'aria-describedby': `${id}-fault` })}
			/>
			{fault !== undefined && (
				<div className="fault" id={`${id}-fault`}>
					{fault}
				</div>
			)}
		</div>
	)
}

/** The account on the new server, as entered in the form. */
export const AccountFields = (props: {
	user: string
	password: string
	tried: boolean
	change: (part: { user?: string; password?: string }) => void
}) => {
	const { user, password, tried, change } = props
	return (
		<>
			<Field
				label={t('节点上的用户名')}
				name="node-user"
				autoComplete="off"
				maxLength={64}
				value={user}
				fault={tried && user.trim() === '' ? t('必填') : undefined}
				onChange={event => change({ user: event.target.value })}
			/>
			<Field
				label={t('节点上的密码')}
				name="node-password"
				type="password"
				autoComplete="new-password"
				maxLength={200}
				value={password}
				fault={tried && password === '' ? t('必填') : undefined}
				onChange={event => change({ password: event.target.value })}
			/>
		</>
	)
}

/** The chosen node, or the default of the first terminal's organisation, and any problem with it. */
const useNodeChoice = (first: number | null, device_ids: readonly number[]) => {
	const [picked, pick] = useState(first)
	const [refused, setRefused] = useState<string | null>(null)
	const [tried, setTried] = useState(false)
	const groups = useGroups()
	const all = useAllNodes().data?.list ?? []
	const group_id = useTerminalChoice().data?.find(({ id }) => id === device_ids[0])?.group_id
	const node_id =
		picked ??
		(group_id === undefined
			? undefined
			: suggestedNode(
					groups,
					all.filter(one => whyClosed(one) === null),
					group_id,
				))
	return {
		node_id,
		fault: refused ?? (tried && node_id === undefined ? t('请选择节点') : undefined),
		choose: (id: number): void => {
			setRefused(null)
			pick(id)
		},
		check: (): boolean => {
			setTried(true)
			setRefused(null)
			return node_id !== undefined
		},
		/** Shows an error that concerns the node; returns false for any other error. */
		refuse: (error: unknown): boolean => {
			const { node_id: words } = problemsOf(error, node_places)
			if (words === undefined) return false
			setRefused(translated(words, valuesOf(error)))
			return true
		},
	}
}

/** Chooses the terminals that move to a node, and how cautiously they do. */
export const MigrateDialog = ({
	node,
	close,
	started,
}: {
	node: Node | null
	close: () => void
	started: () => void
}) => {
	useCursorBack()
	const [device_ids, setTerminals] = useState<number[]>([])
	const [account, setAccount] = useState({ user: '', password: '' })
	const [tried, setTried] = useState(false)
	const [requests] = useState(requestIds)
	const waves = useWaves()
	const where = useTerminalProblem(device_ids, true)
	const target = useNodeChoice(node?.id ?? null, device_ids)
	const form = useRef<HTMLDivElement>(null)
	const isTyped = () => device_ids.length > 0 || account.user !== '' || account.password !== ''
	const leave = useClosing(t('迁移终端到节点'), isTyped, close)
	const { busy, run } = useAction(
		async (node_id: number, shares: { first_percent: number; pause_percent: number }) => {
			const wanted = { node_id, device_ids, ...account, ...shares }
			await startMigration({ ...wanted, request_id: requests.idOf(wanted) })
			started()
		},
		error => {
			if (where.refuse(error) || target.refuse(error)) focusProblem(form.current)
		},
	)
	const start = (): void => {
		setTried(true)
		const shares = waves.check()
		const isKnown = target.check()
		const isAccount = account.user.trim() !== '' && account.password !== ''
		if (where.check() && isKnown && isAccount && shares !== null && target.node_id !== undefined)
			void run(target.node_id, shares)
		else focusProblem(form.current)
	}
	return (
		<Modal
			open
			width={640}
			title={t('迁移终端到节点')}
			okText={t('开始迁移')}
			cancelText={t('取消')}
			confirmLoading={busy}
			onOk={start}
			onCancel={leave}
		>
			<p className="muted">{t('先迁移首批终端，成功后再分批迁移其余终端；连接新服务器之前，终端一直保留原服务器。')}</p>
			<div ref={form}>
				<TerminalPicker chosen={device_ids} choose={setTerminals} fault={where.fault} />
				<NodeField value={target.node_id} fault={target.fault} choose={target.choose} />
				<AccountFields {...account} tried={tried} change={part => setAccount(before => ({ ...before, ...part }))} />
				<p className="muted">
					{t('该账号必须能在新服务器上修改终端，终端会加入其组织。密码只保存在内存中，服务器重启后须重新输入。')}
				</p>
				<WaveFields waves={waves} />
			</div>
		</Modal>
	)
}
