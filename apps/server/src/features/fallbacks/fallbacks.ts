import { errors } from '@vitrine/contract/error-codes'
import type { Fallback, fallbacksCalls } from '@vitrine/contract/release/fallbacks'
import { download_states } from '@vitrine/domain/release/download'
import { type FallbackKind, groupFallback, terminalFallback } from '@vitrine/domain/release/fallback'
import { sql } from 'kysely'
import type { Database } from '../../db/database.ts'
import { readTree } from '../../db/reach.ts'
import { isReviewed } from '../../db/review.ts'
import type { Reader, Tx } from '../../db/schema.ts'
import { isGroupInScope } from '../../db/scope.ts'
import { notedById } from '../../http/audit/terminals-note.ts'
import { authorized } from '../../http/caller/authorized.ts'
import type { Call, Session } from '../../http/caller/session.ts'
import { CodedError } from '../../http/coded-error.ts'
import type { Handlers } from '../../http/route.ts'
import type { Releasing } from '../../ports/releasing.ts'
import * as store from './fallbacks.store.ts'
import { choicesOf, isAble, isSent } from './wanted.ts'

export interface FallbacksDeps {
	readonly database: Database
	readonly releasing: Pick<Releasing, 'collect'>
}

type FallbacksHandlers = Handlers<typeof fallbacksCalls>
type Choice = store.ChoiceRow | undefined

const expectGroup = async (db: Reader, scope: number, group_id: number): Promise<void> => {
	if (!(await isGroupInScope(db, scope, group_id))) throw new CodedError('group_absent')
}

/** The terminal with the fallback it was sent, if it is visible. */
const terminalOf = async (db: Reader, group_id: number, id: number) => {
	const [row] = await store.listInSight(db, group_id, sql<boolean>`terminals.id = ${id}`)
	if (row === undefined) throw new CodedError('terminal_absent')
	return row
}

/** Why the program of a choice is not sent as it is now. */
const obstacleOf = async (
	{ database: { db }, releasing }: FallbacksDeps,
	{ program_id, by_group_id, program_revision }: store.ChoiceRow,
): Promise<Fallback['waits']> => {
	if (program_id === null) return null
	try {
		await releasing.collect(by_group_id, [program_id])
		const program = await store.findProgram(db, program_id)
		if (program !== undefined && program.revision !== program_revision && (await isReviewed(db, 'release')))
			throw new CodedError('fallback_changed', { name: program.name })
		return null
	} catch (error) {
		if (error instanceof CodedError) return { status: errors[error.code].status, values: { ...error.values } }
		throw error
	}
}

/** The effective choice as shown, with the terminals it applies to. */
const shownOf = async (
	deps: FallbacksDeps,
	choice: FallbackKind,
	holding: Choice,
	terminals: Awaited<ReturnType<typeof store.listInSight>>,
): Promise<Fallback> => {
	const { db } = deps.database
	const { program_id = null, group_id = null } = holding ?? {}
	const program = program_id === null ? undefined : await store.findProgram(db, program_id)
	const from = group_id === null ? undefined : await store.findGroup(db, group_id)
	const able = terminals.filter(isAble)
	const arrived = able.filter(
		row =>
			holding !== undefined &&
			isSent(row, holding, program?.revision) &&
			row.download_state === download_states.succeeded,
	)
	return {
		choice,
		program_id: program?.id ?? 0,
		program_name: program?.name ?? '',
		from_group_id: from?.id ?? 0,
		from_group_name: from?.name ?? '',
		from_group_name_en: from?.name_en ?? '',
		waits: holding === undefined ? null : await obstacleOf(deps, holding),
		terminals: terminals.length,
		arrived: arrived.length,
		unable: terminals.length - able.length,
	}
}

const kindOf = (own: Choice): FallbackKind => {
	if (own === undefined) return 'inherit'
	return own.program_id === null ? 'none' : 'program'
}

const getOfGroup =
	(deps: FallbacksDeps): FallbacksHandlers['getOfGroup'] =>
	async ({ group_id }, { session }) => {
		const { db } = deps.database
		await expectGroup(db, session.group_id, group_id)
		const [tree, choices] = [await readTree(db), choicesOf(await store.listChoices(db))]
		const holding = groupFallback(tree, group_id, choices.groups)
		// Terminals with a choice of their own do not count for this one.
		const all = await store.listInSight(db, group_id, sql<boolean>`1 = 1`)
		const own = all.filter(row => terminalFallback(tree, row, choices) === holding)
		return shownOf(deps, kindOf(choices.groups.get(group_id)), holding, own)
	}

const getOfTerminal =
	(deps: FallbacksDeps): FallbacksHandlers['getOfTerminal'] =>
	async ({ device_id }, { session }) => {
		const { db } = deps.database
		const terminal = await terminalOf(db, session.group_id, device_id)
		const choices = choicesOf(await store.listChoices(db))
		const holding = terminalFallback(await readTree(db), terminal, choices)
		return shownOf(deps, kindOf(choices.terminals.get(device_id)), holding, [terminal])
	}

interface Entered {
	readonly choice: FallbackKind
	readonly program_id?: number | undefined
}

/** The chosen program; the user must be able to see it and to put it on screens without a second person. */
const expectProgram = async (tx: Tx, { group_id, permissions }: Session, id: number) => {
	const program = await store.findProgram(tx, id)
	if (program === undefined || !(await store.isInSight(tx, group_id, id))) throw new CodedError('program_absent')
	if ((await isReviewed(tx, 'release')) && !permissions.has('review.decide')) throw new CodedError('fallback_reviewed')
	return program
}

/** Stores a choice, if it can be published; `look` checks the remaining conditions. */
const set = async (
	{ database, releasing }: FallbacksDeps,
	{ session, now }: Pick<Call, 'session' | 'now'>,
	owner: store.Owner,
	{ choice, program_id = 0 }: Entered,
	look: (db: Reader) => Promise<unknown>,
): Promise<null> => {
	await look(database.db)
	const by = { by_group_id: session.group_id, user_id: session.user_id, updated_at: now }
	// Refuses a program that is not visible, empty or not approved.
	if (choice === 'program') await releasing.collect(session.group_id, [program_id])
	await authorized(database, session, async tx => {
		await look(tx)
		// A named program is checked whatever the choice is.
		if (program_id > 0 && !(await store.isInSight(tx, session.group_id, program_id)))
			throw new CodedError('program_absent')
		if (choice !== 'program')
			return store.setChoice(tx, owner, choice === 'none' ? { program_id: null, program_revision: 0, ...by } : null)
		const { id, revision } = await expectProgram(tx, session, program_id)
		await store.setChoice(tx, owner, { program_id: id, program_revision: revision, ...by })
		await store.forgetFailed(tx, id)
	})
	return null
}

/** Handlers for choosing fallbacks; the keeper brings them to the terminals. */
export const fallbacks = (deps: FallbacksDeps): FallbacksHandlers => ({
	getOfGroup: getOfGroup(deps),
	getOfTerminal: getOfTerminal(deps),
	setOfGroup: async ({ group_id, ...entered }, call) => {
		const name = (await store.findGroup(deps.database.db, group_id))?.name ?? ''
		call.note({ object: name, after: { group_id, ...entered } })
		return set(deps, call, { group_id }, entered, db => expectGroup(db, call.session.group_id, group_id))
	},
	setOfTerminal: async ({ device_id, ...entered }, call) => {
		const look = (db: Reader) => terminalOf(db, call.session.group_id, device_id)
		const { db, dialect } = deps.database
		const { name } = await look(db)
		const noted = await notedById(db, dialect, call.session.group_id, [device_id])
		call.note({ object: name, after: { ...noted, ...entered } })
		return set(deps, call, { terminal_id: device_id }, entered, look)
	},
})
