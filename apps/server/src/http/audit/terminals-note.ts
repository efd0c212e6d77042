import { most_named_terminals, type NotedTerminal, notedTerminals } from '@vitrine/domain/people/operation-details'
import type { DialectName } from '../../db/database.ts'
import { isAmong } from '../../db/rows.ts'
import type { Reader } from '../../db/schema.ts'
import { inScope } from '../../db/scope.ts'
import type { Note } from '../caller/session.ts'
import { nameLine } from '../names.ts'

type Details = Readonly<Record<string, unknown>>

/** The audit note of what is done with terminals: the first of them by name and serial number, how many there are, and details. */
export const noteOfTerminals = (terminals: readonly NotedTerminal[], details: Details = {}): Note => {
	const noted = notedTerminals(terminals)
	return { object: nameLine(noted.devices.map(({ name }) => name)), after: { ...noted, ...details } }
}

/** The same for what is taken back or removed from terminals. */
export const noteOfFormer = (terminals: readonly NotedTerminal[], details: Details = {}): Note => {
	const { object, after: before } = noteOfTerminals(terminals, details)
	return { object, before, after: null }
}

/** The terminals of a note, of which only the ids are known; those out of sight are counted, but not named. */
export const notedById = async (
	db: Reader,
	dialect: DialectName,
	group_id: number,
	ids: readonly number[],
): Promise<ReturnType<typeof notedTerminals>> => {
	const named = await db
		.selectFrom('terminals')
		.select(['terminals.name', 'terminals.sn'])
		.where(isAmong(dialect, 'terminals.id', ids.slice(0, most_named_terminals)))
		.where(inScope('terminals.group_id', group_id))
		.orderBy('terminals.id')
		.execute()
	return { ...notedTerminals(named), terminals: ids.length }
}
