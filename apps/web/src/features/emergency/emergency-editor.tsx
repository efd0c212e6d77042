import type { Emergency } from '@vitrine/contract/release/emergency'
import { type EmergencyDraft, type EmergencyProblems, emergencyProblems } from '@vitrine/domain/release/emergency'
import { Button, Drawer } from 'antd'
import { useRef, useState } from 'react'
import { t } from '../../data/text.ts'
import { useAction } from '../../ui/forms/action.ts'
import { useClosing } from '../../ui/forms/closing.ts'
import { useEditedDraft } from '../../ui/forms/edited.tsx'
import { focusProblem } from '../../ui/forms/field.tsx'
import { problemsOf } from '../../ui/forms/problems.ts'
import { EmergencyFields } from './emergency-fields.tsx'
import { fieldLabels, fieldWords } from './emergency-labels.ts'
import { EmergencyPreview } from './emergency-preview.tsx'
import { new_emergency } from './new-emergency.ts'
import { draftOf, readEmergency, saveEmergency } from './use-emergency.ts'

/** A draft and its problems: found by `check`, then kept up to date while they are corrected. */
export const useDraft = (begin: EmergencyDraft) => {
	const [draft, setDraft] = useState(begin)
	const [problems, setProblems] = useState<EmergencyProblems>({})
	const change = (part: Partial<EmergencyDraft>) => {
		setDraft(before => ({ ...before, ...part }))
		setProblems(before => {
			const found = emergencyProblems({ ...draft, ...part })
			return Object.fromEntries(
				Object.keys(before).flatMap(name => {
					const problem = found[name as keyof EmergencyProblems]
					return problem === undefined ? [] : [[name, problem]]
				}),
			)
		})
	}
	/** Returns whether the draft is valid. */
	const check = (): boolean => {
		const found = emergencyProblems(draft)
		setProblems(found)
		return Object.keys(found).length === 0
	}
	return { draft, change, faults: problems, refuse: setProblems, check }
}

/** Edits a stored emergency content, with a preview. */
export const EmergencyEditor = ({ emergency, close }: { emergency: Emergency | null; close: () => void }) => {
	const {
		draft,
		change,
		faults: problems,
		refuse,
		check,
	} = useDraft(emergency === null ? new_emergency : draftOf(emergency.content))
	const form = useRef<HTMLFormElement>(null)
	const title = emergency === null ? t('新建紧急内容') : emergency.content.name
	const [initial] = useState(draft)
	const leave = useClosing(title, () => draft !== initial, close)
	const { notice, editOf, refused } = useEditedDraft(
		{ typed: () => draft, put: values => change(values), labels: fieldLabels() },
		draft,
		emergency === null
			? undefined
			: { revision: emergency.revision, read: () => readEmergency(emergency.id), words: fieldWords() },
	)
	const { busy, run } = useAction(
		async () => {
			await saveEmergency(emergency && { id: emergency.id, revision: editOf(draft).revision }, draft)
			close()
		},
		error => {
			if (refused(error)) return form.current?.scrollIntoView({ block: 'start' })
			refuse(problemsOf(error) as EmergencyProblems)
			focusProblem(form.current)
		},
	)
	const save = () => {
		if (!check()) return focusProblem(form.current)
		void run()
	}
	return (
		<Drawer open destroyOnHidden title={title} onClose={leave} size="min(1080px, 100vw)">
			<form
				ref={form}
				className="emergency-editor"
				noValidate
				onSubmit={event => {
					event.preventDefault()
					save()
				}}
			>
				{notice && <div className="emergency-editor-notice">{notice}</div>}
				<EmergencyFields draft={draft} change={change} faults={problems} />
				<EmergencyPreview draft={draft} />
				<div className="emergency-editor-end">
					<Button onClick={close}>{t('取消')}</Button>
					<Button type="primary" htmlType="submit" loading={busy}>
						{t('保存')}
					</Button>
				</div>
			</form>
		</Drawer>
	)
}
