import type { Node } from '@vitrine/contract/nodes/nodes'
import { mediaAddress, node_limits, node_roles, nodeAddress } from '@vitrine/domain/nodes/node'
import { Form, Input, InputNumber, Select, Switch } from 'antd'
import type { z } from 'zod'
import { t } from '../../data/text.ts'
import { FormDialog } from '../../ui/forms/form-dialog.tsx'
import { roleWord } from './node-words.ts'
import { draftOf, type NodeDraft, readNode, saveNode } from './use-nodes.ts'

/** Validates an optional address and shows what is expected at its field. */
const addressRule = (shape: z.ZodType, words: string) => ({
	validator: (_: unknown, typed = '') =>
		typed.trim() === '' || shape.safeParse(typed.trim()).success ? Promise.resolve() : Promise.reject(new Error(words)),
})

const Address = (props: { name: keyof NodeDraft; label: string; extra?: string; shape: z.ZodType; words: string }) => (
	<Form.Item
		name={props.name}
		label={props.label}
		extra={props.extra}
		validateTrigger="onBlur"
		rules={[
			...(props.name === 'public_url' ? [{ required: true, whitespace: true, message: props.words }] : []),
			addressRule(props.shape, props.words),
		]}
	>
		<Input inputMode="url" autoComplete="off" placeholder="https://" maxLength={node_limits.address} />
	</Form.Item>
)

const Whole = (props: { name: keyof NodeDraft; label: string; extra?: string; min: number; max: number }) => {
	const { name, label, extra, min, max } = props
	const message = t('请输入 {min} 到 {max} 的整数', { min, max })
	return (
		<Form.Item
			name={name}
			label={label}
			extra={extra}
			validateTrigger="onBlur"
			rules={[{ required: true, type: 'integer', min, max, message }]}
		>
			<InputNumber style={{ width: '100%' }} controls={false} inputMode="numeric" />
		</Form.Item>
	)
}

const Addresses = () => {
	const words = t('请输入服务器地址，例如 https://signs.example:8443，不含用户名、路径和参数')
	return (
		<>
			<Address name="public_url" label={t('公网地址')} shape={nodeAddress} words={words} />
			<Whole
				name="socket_port"
				label={t('长连接端口')}
				extra={t('0 表示与公网地址相同的端口')}
				min={node_limits.port.min}
				max={node_limits.port.max}
			/>
			<Address
				name="internal_url"
				label={t('内网地址')}
				extra={t('本服务器访问该节点的地址，不填则用公网地址')}
				shape={nodeAddress}
				words={words}
			/>
			<Address
				name="media_url"
				label={t('媒体地址')}
				extra={t('测试下载时读取的文件，不填则用公网地址')}
				shape={mediaAddress}
				words={t('请输入以 http:// 或 https:// 开头、不含参数的地址')}
			/>
		</>
	)
}

/** Adds or edits a node. */
export const NodeDialog = ({ node, close }: { node: Node | null; close: () => void }) => (
	<FormDialog<NodeDraft>
		title={node === null ? t('添加节点') : t('修改节点')}
		okText={node === null ? t('添加') : t('保存')}
		initial={draftOf(node)}
		onSubmit={(draft, { revision }) => saveNode(node, draft, revision)}
		{...(node !== null && {
			edited: {
				revision: node.revision,
				read: () => readNode(node.id),
				words: { role: (role: unknown) => roleWord(role as NodeDraft['role']) },
			},
		})}
		onClose={close}
		places={{ node_name_taken: 'name' }}
	>
		<Form.Item name="name" label={t('名称')} rules={[{ required: true, whitespace: true, message: t('请输入名称') }]}>
			<Input autoComplete="off" maxLength={node_limits.name} />
		</Form.Item>
		<Form.Item name="region" label={t('区域')}>
			<Input autoComplete="off" maxLength={node_limits.region} />
		</Form.Item>
		<Form.Item name="role" label={t('节点用途')} extra={t('终端只能迁移到“接口”和“长连接”节点')}>
			<Select options={node_roles.map(value => ({ value, label: roleWord(value) }))} />
		</Form.Item>
		<Addresses />
		<Whole
			name="weight"
			label={t('权重')}
			extra={t('权重大的节点排在前面')}
			min={node_limits.weight.min}
			max={node_limits.weight.max}
		/>
		<Whole
			name="capacity"
			label={t('容量（终端数）')}
			extra={t('0 表示不限')}
			min={node_limits.capacity.min}
			max={node_limits.capacity.max}
		/>
		<Form.Item name="enabled" label={t('启用')} valuePropName="checked" extra={t('启用的节点每 5 分钟自动测试一次')}>
			<Switch />
		</Form.Item>
		{/* Draining has its own button; here it is saved unchanged. */}
		<Form.Item name="drain" hidden valuePropName="checked">
			<Switch />
		</Form.Item>
		<Form.Item name="remark" label={t('备注')}>
			<Input.TextArea rows={2} maxLength={node_limits.remark} />
		</Form.Item>
	</FormDialog>
)
