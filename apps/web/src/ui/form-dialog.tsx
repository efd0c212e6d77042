import { Form, type FormInstance, Modal } from 'antd'
import { type ReactNode, useId, useState } from 'react'
import { t, translated } from '../data/text.ts'
import { faultsOf, valuesOf } from './faults.ts'

interface Props<V extends object> {
	readonly title: string
	readonly okText: string
	readonly initial: V
	/** Does it; a refusal keeps the dialog open and stands beside its field. */
	readonly onSubmit: (values: V) => Promise<void>
	readonly onClose: () => void
	/** Fields that refusals are about, by the refusals' names. */
	readonly places?: Parameters<typeof faultsOf>[1]
	readonly children: ReactNode
}

/** Puts what a refusal says of the fields beside them, the cursor into the first; `places` names fields by refusals. */
export const showFaults = (form: FormInstance, error: unknown, places: Parameters<typeof faultsOf>[1] = {}): void => {
	const faults = Object.entries(faultsOf(error, places))
	const values = valuesOf(error)
	form.setFields(faults.map(([name, fault]) => ({ name, errors: [translated(fault, values)] })))
	const first = faults[0]?.[0]
	if (first !== undefined) form.focusField(first)
}

/** Without motion the dialog puts the cursor on its close button, whatever field asked for it. */
const focusFirst = (form: HTMLElement | null): void => {
	if (form === null || form.contains(document.activeElement)) return
	form.querySelector<HTMLElement>('input:enabled, textarea:enabled')?.focus()
}

/** A form in a dialog: Enter submits, Esc closes, the first fault has the cursor. */
export const FormDialog = <V extends object>(props: Props<V>) => {
	const { title, okText, initial, onSubmit, onClose, places, children } = props
	const [form] = Form.useForm()
	const [busy, setBusy] = useState(false)
	const id = useId()
	const submit = async (values: V) => {
		setBusy(true)
		try {
			await onSubmit(values)
			onClose()
		} catch (error) {
			showFaults(form, error, places)
		} finally {
			setBusy(false)
		}
	}
	return (
		<Modal
			open
			title={title}
			okText={okText}
			cancelText={t('取消')}
			onCancel={onClose}
			afterOpenChange={open => open && focusFirst(document.getElementById(id))}
			confirmLoading={busy}
			okButtonProps={{ htmlType: 'submit', form: id }}
		>
			<Form
				id={id}
				form={form}
				layout="vertical"
				requiredMark={false}
				initialValues={initial}
				scrollToFirstError={{ focus: true }}
				onFinish={values => void submit({ ...initial, ...(values as V) })}
			>
				{children}
			</Form>
		</Modal>
	)
}
