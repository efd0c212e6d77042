import { CallError } from '@vitrine/contract/client'
import { Form, type FormInstance, Modal } from 'antd'
import { type ReactNode, useId, useState } from 'react'
import { t, translated } from '../data/text.ts'

interface Props<V extends object> {
	readonly title: string
	readonly okText: string
	readonly initial: V
	/** Does it; a refusal keeps the dialog open and stands beside its field. */
	readonly onSubmit: (values: V) => Promise<void>
	readonly onClose: () => void
	readonly children: ReactNode
}

/** Puts what a refusal says of the fields beside them; answers whether it said anything. */
const showFaults = (form: FormInstance, error: unknown): boolean => {
	if (!(error instanceof CallError)) return false
	const fields = Object.entries((error.data as { fields?: Record<string, string> } | null)?.fields ?? {})
	form.setFields(fields.map(([name, fault]) => ({ name, errors: [translated(fault)] })))
	const first = fields[0]?.[0]
	if (first !== undefined) form.focusField(first)
	return fields.length > 0
}

/** A form in a dialog: Enter submits, Esc closes, the first fault has the cursor. */
export const FormDialog = <V extends object>({ title, okText, initial, onSubmit, onClose, children }: Props<V>) => {
	const [form] = Form.useForm()
	const [busy, setBusy] = useState(false)
	const id = useId()
	const submit = async (values: V) => {
		setBusy(true)
		try {
			await onSubmit(values)
			onClose()
		} catch (error) {
			// What is no refusal is a fault of ours: it belongs into the console, not under a field.
			if (!(error instanceof CallError)) throw error
			showFaults(form, error)
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
