import type { Reader } from '../../db/schema.ts'
import { changedInOwnWords } from '../../http/audit/changed-since.ts'
import type { CodedError } from '../../http/coded-error.ts'
import * as store from './programs.store.ts'

/** Someone has saved a program since it was loaded: its name, who saved it and when. */
export const conflict = async (db: Reader, { id, name: object }: { id: number; name: string }): Promise<CodedError> => {
	const revision = (await store.findRevision(db, id)) ?? 0
	return changedInOwnWords(db, 'program_conflict', { what: 'programs', id, revision, object })
}
