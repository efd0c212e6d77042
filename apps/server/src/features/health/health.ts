import type { healthCalls, Incident } from '@vitrine/contract/terminal/health'
import type { NotedTerminal } from '@vitrine/domain/people/operation-details'
import { effective } from '@vitrine/domain/people/permission'
import { isWithin } from '@vitrine/domain/people/tree'
import { type IncidentState, incident_kinds } from '@vitrine/domain/terminal/incident'
import type { Database } from '../../db/database.ts'
import { readTree } from '../../db/reach.ts'
import type { Reader, Tx } from '../../db/schema.ts'
import { readRights } from '../../db/stored-json.ts'
import { noteOfTerminals } from '../../http/audit/terminals-note.ts'
import { authorized } from '../../http/caller/authorized.ts'
import type { Session } from '../../http/caller/session.ts'
import { CodedError } from '../../http/coded-error.ts'
import { namesIn } from '../../http/names.ts'
import type { Handlers } from '../../http/route.ts'
import { announceOver } from './announced-incidents.ts'
import * as store from './incidents.store.ts'

type HealthHandlers = Handlers<typeof healthCalls>
type Row = Awaited<ReturnType<typeof store.listIncidents>>['list'][number]
type Chosen = Awaited<ReturnType<typeof store.listChosen>>[number]

const shown = ({ assignee_id, assignee, acted_by, ...row }: Row): Incident => ({
	...row,
	assignee_id: assignee_id ?? 0,
	assignee: assignee ?? '',
	acted_by: acted_by ?? '',
})

/** The names of the incidents' terminals, each once. */
const namesOf = (rows: readonly Chosen[]) => namesIn([...new Set(rows.map(({ name }) => name))])

/** The incidents with these ids. Throws `incident_absent` unless all of them are in scope, and `incident_over` if one of them is over. */
const choose = async (
	tx: Tx,
	{ dialect }: Database,
	{ group_id }: Session,
	ids: readonly number[],
): Promise<Chosen[]> => {
	const wanted = [...new Set(ids)]
	const found = await store.listChosen(tx, dialect, group_id, wanted)
	if (found.length !== wanted.length) throw new CodedError('incident_absent')
	const over = found.filter(({ state }) => state === 'resolved' || state === 'ended')
	if (over.length > 0) throw new CodedError('incident_over', { names: namesOf(over) })
	return found
}

/** The terminals of incidents, each once. */
const terminalsOf = (chosen: readonly Chosen[]): NotedTerminal[] => [
	...new Map(chosen.map(({ device_id, name, sn }) => [device_id, { name, sn }])).values(),
]

/** People of the user's organisations with the right to change terminals. */
const listFit = async (db: Reader, { group_id }: Session) =>
	(await store.listPeople(db, group_id)).filter(({ permissions, group_pid }) =>
		effective(readRights(permissions), group_pid === 0).has('terminals.write'),
	)

/** Throws `assignee_unfit` unless the person belongs to the user's organisations and can see all of the terminals; returns the name. */
const expectFit = async (tx: Tx, session: Session, user_id: number, chosen: readonly Chosen[]): Promise<string> => {
	const person = (await listFit(tx, session)).find(({ id }) => id === user_id)
	const tree = await readTree(tx)
	const beyond = chosen.filter(({ group_id }) => person === undefined || !isWithin(tree, group_id, person.group_id))
	if (person === undefined || beyond.length > 0) throw new CodedError('assignee_unfit', { names: namesOf(beyond) })
	return person.name
}

type Call = Parameters<HealthHandlers['acknowledge']>[1]

const reading = (database: Database): Pick<HealthHandlers, 'list' | 'getAssignees'> => ({
	list: async ({ page = 1, limit = 50, ...wanted }, { session }) => {
		const { kinds, list } = await store.listIncidents(database.db, session.group_id, { page, limit, ...wanted })
		const counts = incident_kinds.map(kind => ({ kind, count: kinds.find(one => one.kind === kind)?.count ?? 0 }))
		const counted = counts.filter(({ kind }) => wanted.kind === undefined || kind === wanted.kind)
		return { count: counted.reduce((sum, { count }) => sum + count, 0), kinds: counts, list: list.map(shown) }
	},
	getAssignees: async (_, { session }) => ({
		list: (await listFit(database.db, session)).map(({ id, name }) => ({ id, name })),
	}),
})

/** What is wrong with terminals, and who is responsible. */
export const health = (database: Database): Omit<HealthHandlers, 'getNotices' | 'setNotices'> => {
	const { dialect } = database
	const write = (
		tx: Tx,
		{ session, now }: Call,
		rows: readonly { readonly id: number }[],
		change: { state?: IncidentState; assignee_id?: number | null; note?: string },
	) =>
		store.updateIncidents(
			tx,
			dialect,
			rows.map(({ id }) => id),
			Object.assign(change, { acted_by: session.user_id, acted_at: now }),
		)
	return {
		...reading(database),
		acknowledge: ({ ids }, call) =>
			authorized(database, call.session, async tx => {
				const chosen = await choose(tx, database, call.session, ids)
				const open = chosen.filter(({ state }) => state === 'open')
				call.note(noteOfTerminals(terminalsOf(chosen), { count: open.length }))
				await write(tx, call, open, { state: 'acknowledged' })
				return { count: open.length }
			}),
		assign: ({ ids, user_id }, call) =>
			authorized(database, call.session, async tx => {
				const chosen = await choose(tx, database, call.session, ids)
				const assignee = user_id === 0 ? '' : await expectFit(tx, call.session, user_id, chosen)
				call.note(noteOfTerminals(terminalsOf(chosen), { assignee }))
				await write(tx, call, chosen, { assignee_id: user_id === 0 ? null : user_id })
				return { count: chosen.length }
			}),
		resolve: ({ ids, note = '' }, call) =>
			authorized(database, call.session, async tx => {
				const chosen = await choose(tx, database, call.session, ids)
				call.note(noteOfTerminals(terminalsOf(chosen), { note }))
				await write(tx, call, chosen, { state: 'resolved', note })
				const resolved = chosen.map(({ id }) => id)
				await announceOver(tx, dialect, 'incident.resolved', resolved, call.now)
				return { count: chosen.length }
			}),
	}
}
