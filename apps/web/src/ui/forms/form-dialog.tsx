import { CallError } from '@vitrine/contract/call/client'
import { Form, type FormInstance, Modal } from 'antd'
import { type ReactNode, useId, useState } from 'react'
import { markShown } from '../../data/calls/shown-errors.ts'
import { t, translated } from '../../data/text.ts'
import { useAction } from './action.ts'
import { useClosing } from './closing.ts'
import { useCursorBack } from './cursor-back.ts'
import { type Edit, type Edited, useEdited } from './edited.tsx'
import { problemsOf, valuesOf } from './problems.ts'

interface Props<V extends object> {
	readonly title: string
	readonly okText: string
	readonly initial: V
	/** Performs the submission; an error keeps the dialog open and is shown at its field. */
	readonly onSubmit: (values: V, edit: Edit<V>) => Promise<void>
	/** The edited record, if other users can change it meanwhile. */
	readonly edited?: Edited<V>
	readonly onClose: () => void
	/** Maps error codes to the fields they concern. */
	readonly places?: Parameters<typeof problemsOf>[1]
	/** The record, or the permission to change it, is gone: nothing can be saved any more. */
	readonly isLost?: boolean
	/** Whether closing the dialog ends a submission in progress; otherwise it cannot be closed meanwhile. */
	readonly isEndable?: boolean
	readonly children: ReactNode
}

/** Shows an error's problems at their fields and focuses the first one; `places` maps error codes to fields. */
export const showProblems = (
	form: FormInstance,
	error: unknown,
	places: Parameters<typeof problemsOf>[1] = {},
): void => {
	const problems = Object.entries(problemsOf(error, places))
	const values = valuesOf(error)
	const known = form.getFieldsValue(true) as object
	if (problems.length > 0 && problems.every(([name]) => name in known)) markShown(error)
	form.setFields(problems.map(([name, problem]) => ({ name, errors: [translated(problem, values)] })))
	const first = problems[0]?.[0]
	if (first !== undefined) form.focusField(first)
}

/** With motion off, the dialog focuses its close button, regardless of autofocus. */
const focusFirst = (form: HTMLElement | null): void => {
	if (form === null || form.contains(document.activeElement)) return
	form.querySelector<HTMLElement>('input:enabled, textarea:enabled')?.focus()
}

/** A form in a dialog: Enter submits, Esc closes, the first field with an error gets the focus. */
export const FormDialog = <V extends object>(props: Props<V>) => {
	const {
		title,
		okText,
		initial,
		onSubmit,
		edited,
		onClose,
		places,
		isLost = false,
		isEndable = false,
		children,
	} = props
	const [form] = Form.useForm()
	// The link does not show network failures, but the user who pressed the button expects a response.
	const [broken, setBroken] = useState(false)
	const id = useId()
	const close = useClosing(title, () => form.isFieldsTouched(), onClose)
	useCursorBack()
	const { notice, editOf, refused } = useEdited(form, initial, edited)
	const { busy, run } = useAction(
		async (values: V) => {
			setBroken(false)
			await onSubmit(values, editOf(values))
			onClose()
		},
		error => {
			if (refused(error)) return
			showProblems(form, error, places)
			const isBroken = error instanceof CallError && error.status === 0
			if (isBroken) markShown(error)
			setBroken(isBroken)
		},
	)
	return (
		<Modal
			open
			title={title}
			okText={okText}
			cancelText={t('取消')}
			onCancel={close}
			afterOpenChange={open => open && focusFirst(document.getElementById(id))}
			confirmLoading={busy && !isEndable}
			okButtonProps={{ htmlType: 'submit', form: id, disabled: isLost, loading: busy }}
		>
			<Form
				id={id}
				form={form}
				layout="vertical"
				disabled={isLost}
				requiredMark={false}
				initialValues={initial}
				scrollToFirstError={{ focus: true }}
				onFinish={values => void run({ ...initial, ...(values as V) })}
			>
				{notice}
				{children}
				{broken && (
					<p className="fault" role="alert">
						{edited === undefined ? t('未能保存，请检查网络后重试') : t('修改失败，请检查网络后重试')}
					</p>
				)}
			</Form>
		</Modal>
	)
}
