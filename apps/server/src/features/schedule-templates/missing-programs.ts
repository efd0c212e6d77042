import { missing_named, type scheduleTemplateCalls } from '@vitrine/contract/release/schedule-templates'
import { download_states } from '@vitrine/domain/release/download'
import type { TimedCommand } from '@vitrine/domain/schedule/terms/timed-command'
import type { Database } from '../../db/database.ts'
import { readManifest } from '../../db/stored-json.ts'
import { CodedError } from '../../http/coded-error.ts'
import type { Handlers } from '../../http/route.ts'
import * as store from './missing-programs.store.ts'
import { listPrograms } from './schedule-templates.store.ts'

type Calls = Handlers<typeof scheduleTemplateCalls>

/** The programs that commands switch to; 0 is what is published. */
export const programsOf = (commands: readonly TimedCommand[]): number[] => [
	...new Set(
		commands.flatMap(one => (one.operation === 'program_switch' && one.program_id > 0 ? [one.program_id] : [])),
	),
]

/** The commands of a schedule template as a manifest lists them. */
export const commandsIn = (manifest: string): TimedCommand[] => {
	const { timing = [], timed_switches = [] } = readManifest(manifest)
	return [...timing, ...timed_switches]
}

/** The names of programs that an organisation can see; empty for the others. */
const namesOf = async ({ db, dialect }: Database, group_id: number, ids: readonly number[]) => {
	const known = new Map((await listPrograms(db, dialect, group_id, ids)).map(({ id, name }) => [id, name]))
	return (id: number): string => known.get(id) ?? ''
}

/** The programs of commands that were not published to some of these terminals. */
export const missingPrograms = async (
	database: Database,
	group_id: number,
	{ commands, terminal_ids }: { readonly commands: readonly TimedCommand[]; readonly terminal_ids: readonly number[] },
	now: number,
): Promise<Awaited<ReturnType<Calls['getMissingPrograms']>>> => {
	const { db, dialect } = database
	const program_ids = programsOf(commands)
	if (program_ids.length === 0) return { list: [] }
	const found = await store.listPublished(db, dialect, { program_ids, terminal_ids }, now)
	const published = new Set(found.map(({ program_id, terminal_id }) => `${program_id} ${terminal_id}`))
	const nameOf = await namesOf(database, group_id, program_ids)
	const terminals = await store.listNames(db, dialect, terminal_ids)
	const list = program_ids.map(id => {
		const without = terminals.filter(terminal => !published.has(`${id} ${terminal.id}`))
		const names = without.slice(0, missing_named).map(({ name }) => name)
		return { id, name: nameOf(id), count: without.length, names }
	})
	return { list: list.filter(({ count }) => count > 0) }
}

/** The schedule template that a terminal follows, with its programs and whether they were published to it. */
export const followedTemplate =
	(database: Database): Calls['getOfTerminal'] =>
	async ({ device_id }, { session: { group_id }, now }) => {
		const { db, dialect } = database
		if (!(await store.isHere(db, group_id, device_id))) throw new CodedError('terminal_absent')
		const row = await store.findFollowed(db, device_id)
		if (row === undefined) return { template: null }
		const commands = commandsIn(row.manifest)
		const program_ids = programsOf(commands)
		const found =
			program_ids.length === 0
				? []
				: await store.listPublished(db, dialect, { program_ids, terminal_ids: [device_id] }, now)
		const nameOf = await namesOf(database, group_id, program_ids)
		return {
			template: {
				publish_id: row.publish_id,
				name: row.name,
				has_arrived: row.download_state === download_states.succeeded,
				commands,
				programs: program_ids.map(id => ({
					id,
					name: nameOf(id),
					is_published: found.some(({ program_id }) => program_id === id),
				})),
			},
		}
	}
