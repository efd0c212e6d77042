import {
	contentOfDraft,
	type EmergencyContent,
	type EmergencyDraft,
	emergencyProblems,
} from '@vitrine/domain/release/emergency'
import type { ReleaseFile } from '@vitrine/domain/release/release'
import { endedApprovals } from '../../db/review.ts'
import type { Reader } from '../../db/schema.ts'
import { CodedError } from '../../http/coded-error.ts'
import * as store from './emergency.store.ts'

/** Content that can be shown, with the files it needs. */
export interface FoundContent {
	readonly content: EmergencyContent
	readonly files: readonly ReleaseFile[]
}

/** The content of a draft, with its sound; refuses invalid fields by name (specification B §5). */
export const foundContent = async (
	db: Reader,
	group_id: number,
	draft: EmergencyDraft,
	now: number,
): Promise<FoundContent> => {
	const problems = emergencyProblems(draft)
	if (Object.keys(problems).length > 0) throw new CodedError('parameter', undefined, { fields: problems })
	if (draft.sound === null) return { content: contentOfDraft(draft, null), files: [] }
	const row = await store.findSound(db, group_id, draft.sound.material_id, await endedApprovals(db, now))
	if (row === undefined) throw new CodedError('emergency_sound')
	const { id: material_id, name, play_sha256: sha256, play_mime: mime, play_size: size, duration: length } = row
	const sound = { material_id, name, sha256, length, repeat: draft.sound.repeat }
	return { content: contentOfDraft(draft, sound), files: [{ sha256, size, mime }] }
}
