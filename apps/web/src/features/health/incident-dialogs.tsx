import { incident_limits } from '@vitrine/contract/terminal/health'
import { Button, Flex, Form, Input, Select } from 'antd'
import { useState } from 'react'
import { t } from '../../data/text.ts'
import { useAction } from '../../ui/forms/action.ts'
import { FormDialog } from '../../ui/forms/form-dialog.tsx'
import { acknowledgeIncidents, assignIncidents, resolveIncidents, useAssignees } from './use-incidents.ts'

interface Props {
	readonly ids: readonly number[]
	/** Describes them: the terminal and what is wrong with it, or how many there are. */
	readonly about: string
	/** The person responsible, 0 for nobody; undefined for several incidents. */
	readonly assignee_id?: number
	/** Whether one of them is not yet acknowledged. */
	readonly isOpen: boolean
	/** Called after a change. */
	readonly done?: () => void
	readonly size?: 'small'
}

interface DialogProps {
	readonly ids: readonly number[]
	readonly about: string
	readonly close: () => void
	readonly done: () => void
}

/** The chosen person must differ from the current one: otherwise the answer would look as if something had changed. */
const another = (current: number | undefined) => (_: unknown, chosen: number | undefined) =>
	chosen !== undefined && chosen !== current ? Promise.resolve() : Promise.reject(new Error(t('请选择新的负责人')))

const AssignDialog = ({ ids, about, assignee_id, close, done }: DialogProps & Pick<Props, 'assignee_id'>) => {
	const people = useAssignees(true).data ?? []
	const nobody = assignee_id === 0 ? [] : [{ value: 0, label: t('未指派') }]
	return (
		<FormDialog<{ user_id?: number }>
			title={t('指派：{about}', { about })}
			okText={t('指派')}
			initial={assignee_id === undefined || assignee_id === 0 ? {} : { user_id: assignee_id }}
			onSubmit={async ({ user_id }) => {
				if (user_id !== undefined) await assignIncidents(ids, user_id).then(done)
			}}
			onClose={close}
			places={{ assignee_unfit: 'user_id' }}
		>
			<Form.Item
				name="user_id"
				label={t('负责人')}
				rules={[{ validator: another(assignee_id) }]}
				validateTrigger="onSubmit"
			>
				<Select
					showSearch={{ optionFilterProp: 'label' }}
					options={[...nobody, ...people.map(({ id, name }) => ({ value: id, label: name }))]}
				/>
			</Form.Item>
		</FormDialog>
	)
}

const ResolveDialog = ({ ids, about, close, done }: DialogProps) => (
	<FormDialog<{ note: string }>
		title={t('解决：{about}', { about })}
		okText={t('解决')}
		initial={{ note: '' }}
		onSubmit={({ note }) => resolveIncidents(ids, note).then(done)}
		onClose={close}
	>
		<p style={{ marginBlockStart: 0 }}>
			{t('原因仍存在时，故障不会再次出现；原因消失后又发生，才会作为新的故障出现。')}
		</p>
		<Form.Item name="note" label={t('处理说明')}>
			<Input.TextArea rows={3} maxLength={incident_limits.note} />
		</Form.Item>
	</FormDialog>
)

/** The actions for one or several incidents. */
export const IncidentActions = ({ ids, about, assignee_id, isOpen, done = () => undefined, size }: Props) => {
	const [doing, setDoing] = useState<'assign' | 'resolve' | null>(null)
	const { busy, run } = useAction(() => acknowledgeIncidents(ids).then(done))
	const look = size === 'small' ? ({ size, type: 'text' } as const) : {}
	const close = () => setDoing(null)
	return (
		<Flex gap={4} wrap>
			{isOpen && (
				<Button {...look} loading={busy} onClick={() => void run()}>
					{t('确认故障')}
				</Button>
			)}
			<Button {...look} onClick={() => setDoing('assign')}>
				{t('指派')}
			</Button>
			<Button {...look} onClick={() => setDoing('resolve')}>
				{t('解决')}
			</Button>
			{doing === 'assign' && (
				<AssignDialog
					ids={ids}
					about={about}
					close={close}
					done={done}
					{...(assignee_id !== undefined && { assignee_id })}
				/>
			)}
			{doing === 'resolve' && <ResolveDialog ids={ids} about={about} close={close} done={done} />}
		</Flex>
	)
}
