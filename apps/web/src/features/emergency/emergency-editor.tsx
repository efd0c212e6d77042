import type { Emergency } from '@vitrine/contract/emergency'
import { type EmergencyDraft, type EmergencyFaults, emergencyFaults } from '@vitrine/domain/emergency'
import { Button, Drawer } from 'antd'
import { useState } from 'react'
import { t } from '../../data/text.ts'
import { faultsOf } from '../../ui/faults.ts'
import { EmergencyFields } from './emergency-fields.tsx'
import { EmergencyPreview } from './emergency-preview.tsx'
import { new_emergency } from './new-emergency.ts'
import { draftOf, saveEmergency } from './use-emergency.ts'

/** A draft and what is wrong with it: told when it is to be used, then kept true while it is corrected. */
export const useDraft = (begin: EmergencyDraft) => {
	const [draft, setDraft] = useState(begin)
	const [told, setTold] = useState<EmergencyFaults>({})
	const change = (part: Partial<EmergencyDraft>) => {
		setDraft(before => ({ ...before, ...part }))
		setTold(before => {
			const found = emergencyFaults({ ...draft, ...part })
			return Object.fromEntries(
				Object.keys(before).flatMap(name => {
					const fault = found[name as keyof EmergencyFaults]
					return fault === undefined ? [] : [[name, fault]]
				}),
			)
		})
	}
	/** Answers whether it can be used. */
	const check = (): boolean => {
		const found = emergencyFaults(draft)
		setTold(found)
		return Object.keys(found).length === 0
	}
	return { draft, change, faults: told, refuse: setTold, check }
}

/** Writes an emergency content that is kept, with what it looks like beside. */
export const EmergencyEditor = ({ emergency, close }: { emergency: Emergency | null; close: () => void }) => {
	const { draft, change, faults, refuse, check } = useDraft(
		emergency === null ? new_emergency : draftOf(emergency.content),
	)
	const [busy, setBusy] = useState(false)
	const save = async () => {
		if (!check()) return
		setBusy(true)
		try {
			await saveEmergency(emergency, draft)
			close()
		} catch (error) {
			refuse(faultsOf(error) as EmergencyFaults)
		} finally {
			setBusy(false)
		}
	}
	return (
		<Drawer
			open
			destroyOnHidden
			title={emergency === null ? t('新建紧急内容') : emergency.content.name}
			onClose={close}
			size="min(1080px, 100vw)"
		>
			<form
				className="emergency-editor"
				noValidate
				onSubmit={event => {
					event.preventDefault()
					void save()
				}}
			>
				<EmergencyFields draft={draft} change={change} faults={faults} />
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
