import type { Reader } from '../../db/schema.ts'
import { contains, inScope, isTop } from '../../db/scope.ts'
import { type BlockTerm, markOf, wordMarks } from './block-marks.ts'

/** More people or organisations than this are in most blocks anyway. */
const most_named = 200

/** Blocks of the own organisations; all for the topmost one. */
export const scopeTerms = async (db: Reader, group_id: number): Promise<BlockTerm[]> => {
	if (await isTop(db, group_id)) return []
	const groups = db
		.selectFrom('groups')
		.select('id')
		.where(inScope('groups.id', group_id))
		.limit(most_named + 1)
	const any = (await groups.execute()).map(({ id }) => markOf('group', id))
	return any.length > most_named ? [] : [{ any }]
}

/** Blocks with an account that contains a word, or of people whose names do. */
export const personTerms = async (db: Reader, person = ''): Promise<BlockTerm[]> => {
	const all = wordMarks(person)
	if (all === null) return []
	const people = db
		.selectFrom('users')
		.select('id')
		.where(contains('realname', person))
		.limit(most_named + 1)
	const any = (await people.execute()).map(({ id }) => markOf('user', id))
	return any.length > most_named ? [] : [{ all, any }]
}

/** Blocks with a text that contains a word. */
export const wordTerms = (word = ''): BlockTerm[] => {
	const all = wordMarks(word)
	return all === null ? [] : [{ all }]
}

/** Blocks with a value. */
export const valueTerms = (kind: 'action' | 'feature', value = ''): BlockTerm[] =>
	value === '' ? [] : [{ all: [markOf(kind, value)] }]

/** Blocks with a failure, if failures are wanted; nearly all have a success. */
export const resultTerms = (result?: 'succeeded' | 'failed'): BlockTerm[] =>
	result === 'failed' ? [{ all: [markOf('result', result)] }] : []
