import type { ScheduleTemplate, scheduleTemplateCalls } from '@vitrine/contract/release/schedule-templates'
import { play_modes } from '@vitrine/domain/release/release'
import { clockValues, type Placed } from '@vitrine/domain/schedule/local-clocks'
import { idleClock, type TimedCommand, timedCommand } from '@vitrine/domain/schedule/terms/timed-command'
import { isOnSomeDay, timedConflict } from '@vitrine/domain/schedule/terms/timed-conflict'
import { z } from 'zod'
import { isDuplicate } from '../../db/conflicts.ts'
import type { Database, DialectName } from '../../db/database.ts'
import { heldSums, listForeign } from '../../db/held.ts'
import type { Seen } from '../../db/revision.ts'
import type { Reader, Tx } from '../../db/schema.ts'
import { column } from '../../db/stored-json.ts'
import { notWritten } from '../../http/audit/changed-since.ts'
import { notedById } from '../../http/audit/terminals-note.ts'
import { authorized } from '../../http/caller/authorized.ts'
import { CodedError } from '../../http/coded-error.ts'
import { nameLine } from '../../http/names.ts'
import type { Handlers } from '../../http/route.ts'
import { type Releasing, terms_beside } from '../../ports/releasing.ts'
import { commandsIn, followedTemplate, missingPrograms, programsOf } from './missing-programs.ts'
import * as store from './schedule-templates.store.ts'

export interface ScheduleTemplateDeps {
	readonly database: Database
	readonly releasing: Pick<Releasing, 'targets' | 'release' | 'end'>
}

type ScheduleTemplateHandlers = Handlers<typeof scheduleTemplateCalls>
type Row = NonNullable<Awaited<ReturnType<typeof store.findTemplate>>>

const readCommands = column('schedule_templates.commands', z.array(timedCommand))

/** Templates as an organisation sees them, with the names of their programs. */
const shown = async (
	{ db, dialect }: Pick<Database, 'db' | 'dialect'>,
	group_id: number,
	rows: readonly Row[],
): Promise<ScheduleTemplate[]> => {
	const read = rows.map(row => ({ ...row, commands: readCommands(row.commands) }))
	const ids = programsOf(read.flatMap(({ commands }) => commands))
	const known = ids.length === 0 ? [] : await store.listPrograms(db, dialect, group_id, ids)
	return read.map(row => {
		const own = programsOf(row.commands)
		return { ...row, programs: known.filter(({ id }) => own.includes(id)) }
	})
}

/** Refuses commands that switch to a program which the organisation cannot see. */
const expectPrograms = async (
	db: Reader,
	dialect: DialectName,
	group_id: number,
	commands: readonly TimedCommand[],
): Promise<void> => {
	const ids = programsOf(commands)
	if (ids.length === 0) return
	const found = await store.listPrograms(db, dialect, group_id, ids)
	if (found.length < ids.length) throw new CodedError('timed_program_absent')
}

const templateOf = async (db: Reader, group_id: number, id: number): Promise<Row> => {
	const row = await store.findTemplate(db, group_id, id)
	if (row === undefined) throw new CodedError('schedule_template_absent')
	return row
}

/** Refuses commands of which one has no weekday between its dates. */
const expectDays = (commands: readonly TimedCommand[]): void => {
	const place = commands.findIndex(command => !isOnSomeDay(command))
	if (place >= 0) throw new CodedError('schedule_template_no_day', { number: place + 1 })
}

/** Refuses commands if none of them is still due on one of these terminals. */
const expectDue = (commands: readonly TimedCommand[], terminals: readonly Placed[], now: number): void => {
	const clock = idleClock(commands, terminals, now)
	if (clock === null) return
	expectDays(commands)
	throw clock.name === ''
		? new CodedError('schedule_template_past')
		: new CodedError('schedule_template_past_at', clockValues(clock))
}

/** Refuses commands of which only one can have an effect. */
const expectNoConflict = (commands: readonly TimedCommand[]): void => {
	const found = timedConflict(commands)
	if (found === null) return
	const [first, second] = found
	throw new CodedError('schedule_template_conflict', { first: first + 1, second: second + 1 })
}

type SaveInput = Parameters<ScheduleTemplateHandlers['save']>[0]
type SaveCall = Parameters<ScheduleTemplateHandlers['save']>[1]

/** Overwrites the template at the revision that was loaded; returns the new revision. */
const update = async (tx: Tx, seen: Seen, change: Parameters<typeof store.updateTemplate>[2]): Promise<number> => {
	const written = await store.updateTemplate(tx, seen, change)
	if (written !== undefined) return written
	if (seen.revision === undefined) throw new CodedError('schedule_template_changed')
	throw await notWritten(tx, 'schedule_templates', seen.id, 'schedule_template_absent')
}

/** Writes a template, a new one without an id; returns its id. */
const write = async (
	tx: Tx,
	dialect: DialectName,
	{ id, updated_at, revision, name, commands }: SaveInput,
	{ session, now, note, wrote }: SaveCall,
): Promise<number> => {
	const before = id === undefined ? null : await templateOf(tx, session.group_id, id)
	const stored = before && { ...before, commands: readCommands(before.commands) }
	note({ object: name, before: stored, after: { name, commands } })
	await expectPrograms(tx, dialect, session.group_id, commands)
	const group_id = before?.group_id ?? session.group_id
	// Two changes within one millisecond must still be distinguishable.
	const times = { updated_at: Math.max(now, (before?.updated_at ?? 0) + 1) }
	const change = { name, commands: JSON.stringify(commands), ...times }
	if (await store.isNameTaken(tx, group_id, name, before?.id ?? 0)) throw new CodedError('template_name_taken')
	const own = { group_id, user_id: session.user_id, created_at: now }
	if (before === null) return store.insertTemplate(tx, { ...change, ...own })
	wrote('schedule_templates', before.id, await update(tx, { id: before.id, updated_at, revision }, change))
	return before.id
}

const save =
	({ database }: ScheduleTemplateDeps): ScheduleTemplateHandlers['save'] =>
	async (input, call) => {
		const { session, now } = call
		expectDays(input.commands)
		expectDue(input.commands, [{ name: '', time_zone: '' }], now)
		expectNoConflict(input.commands)
		try {
			const saved = await authorized(database, session, tx => write(tx, database.dialect, input, call))
			const rows = [await templateOf(database.db, session.group_id, saved)]
			const [template] = await shown(database, session.group_id, rows)
			if (template === undefined) throw new CodedError('schedule_template_absent')
			return template
		} catch (error) {
			throw isDuplicate(error) ? new CodedError('template_name_taken') : error
		}
	}

const remove =
	({ database }: ScheduleTemplateDeps): ScheduleTemplateHandlers['remove'] =>
	async ({ ids }, { session, note }) => {
		const wanted = new Set(ids)
		const names = await authorized(database, session, async tx => {
			const removed = await store.removeTemplates(tx, session.group_id, [...wanted])
			if (removed.length === 0 || removed.length !== wanted.size) throw new CodedError('schedule_template_absent')
			return removed
		})
		note({ object: nameLine(names), after: null })
		return null
	}

const apply =
	({ database: { db, dialect }, releasing }: ScheduleTemplateDeps): ScheduleTemplateHandlers['apply'] =>
	async ({ id, deviceids, request_id }, { session, now, note }) => {
		const row = await templateOf(db, session.group_id, id)
		const targets = await releasing.targets(session.group_id, deviceids)
		const ids = targets.map(target => target.id)
		note({ object: row.name, after: await notedById(db, dialect, session.group_id, ids) })
		const commands = readCommands(row.commands)
		expectDue(commands, targets, now)
		await expectPrograms(db, dialect, session.group_id, commands)
		const { publish_id, publish_no, terminals } = await releasing.release(
			now,
			session,
			{
				kind: 'timing',
				source_id: id,
				publish_name: row.name,
				timing: commands,
				programs: [],
				files: [],
				cover_sha256: null,
				rounds: 1,
				terms: { ...terms_beside, play_mode: play_modes.loop },
				targets: targets.map(target => ({ terminal_id: target.id, wave: 0 })),
				// It belongs to the organisation of the person who applies it: that of the template can be below some of the terminals.
				group_id: session.group_id,
				user_id: session.user_id,
				request_id,
				held: false,
			},
			async tx => void (await templateOf(tx, session.group_id, id)),
		)
		return { publish_id, publish_no, terminals }
	}

const end =
	({ database: { db, dialect }, releasing }: ScheduleTemplateDeps): ScheduleTemplateHandlers['end'] =>
	async ({ publish_id, deviceids: terminal_ids, reason }, { session, now, note }) => {
		const object = await store.findApplied(db, publish_id)
		if (object === undefined) throw new CodedError('release_absent')
		note({ object, after: { publish_id } })
		await releasing.end(now, session, publish_id, { terminal_ids, reason }, async (tx, ended) => {
			const noted = await notedById(tx, dialect, session.group_id, ended)
			note({ object, after: { publish_id, ...noted } })
		})
		return null
	}

/** Schedule templates (specification B §3): commands at set times. */
export const scheduleTemplates = (deps: ScheduleTemplateDeps): ScheduleTemplateHandlers => ({
	list: async ({ page = 1, limit = 50, key_word = '' }, { session }) => {
		const { count, list } = await store.listTemplates(deps.database.db, session.group_id, { page, limit, key_word })
		return { count, list: await shown(deps.database, session.group_id, list) }
	},
	save: save(deps),
	remove: remove(deps),
	apply: apply(deps),
	listApplied: async ({ page = 1, limit = 50 }, { session: { group_id }, now }) => {
		const foreign = await listForeign(deps.database, group_id, now, { kinds: ['timing'] })
		const { count, list } = await store.listApplied(deps.database, group_id, [...foreign.keys()], { page, limit })
		return {
			count,
			list: list.map(({ manifest, ...row }) => {
				const here = foreign.get(row.publish_id)
				const operations = [...new Set(commandsIn(manifest).map(({ operation }) => operation))]
				const held = here && { ...heldSums(here), removed: 0, unanswered: 0, withdrawn: 0 }
				return { ...row, operations, foreign: here !== undefined, ...held }
			}),
		}
	},
	getMissingPrograms: async ({ id, deviceids }, { session: { group_id }, now }) => {
		const { commands } = await templateOf(deps.database.db, group_id, id)
		const targets = await deps.releasing.targets(group_id, deviceids)
		const terminal_ids = targets.map(target => target.id)
		return missingPrograms(deps.database, group_id, { commands: readCommands(commands), terminal_ids }, now)
	},
	getOfTerminal: followedTemplate(deps.database),
	end: end(deps),
})
