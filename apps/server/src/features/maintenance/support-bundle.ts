import { freemem, loadavg, totalmem } from 'node:os'
import { version } from '@vitrine/contract/call/client'
import { checksOf } from '@vitrine/domain/maintenance/installation-checks'
import { type SettingKey, settings } from '@vitrine/domain/system'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { CookieRules } from '../../http/caller/cookie.ts'
import type { Sessions } from '../../http/caller/session.ts'
import { statedDownload } from '../../http/files/stated-download.ts'
import { type StatedLinks, statedLinks } from '../../http/files/stated-links.ts'
import { type ArchivedContent, sendArchive } from '../../http/files/stored-archive.ts'
import type { Blobs } from '../../ports/blobs/blobs.ts'
import { databaseSize, installationFacts, type Looked, missingTools } from './installation-facts.ts'
import * as store from './maintenance.store.ts'

const path = '/download/support'
const nothing = z.object({})

/** Addresses of the bundle; only the server knows `key`. */
export const supportLinks = (key: string): StatedLinks<Record<string, never>> => statedLinks(key, path, nothing)

const about = `What this is
Vitrine has written down here what support asks for first. It names no people, terminals, materials or addresses of the network,
and holds no passwords, keys or tokens. Lines of log.txt are warnings and errors of the program as they were said, and may name
files or hosts: look through them before you pass this on.

about.json       version, machine, database
checks.json      what the page "System maintenance" shows
settings.json    settings of System layout; free texts and addresses only as set or not set
environment.json which settings of the environment are set, without their values where those could be secret
counts.json      rows of the tables that grow, terminals by build, incidents by kind
backups.json     the last backups
migrations.txt   steps of the database that were done
log.txt          the last warnings and errors
`

/** Free-text settings, which can contain names or keys, are only reported as set or not. */
const untold: readonly SettingKey[] = [
	...(['webTitle', 'helpUrl', 'weather_url', 'map_tiles', 'map_attribution', 'geocoder_url'] as const),
	...(['web_title_zh', 'web_title_en', 'web_title_vi', 'web_title_ru', 'web_title_tr', 'web_title_ja'] as const),
	...(['slogan', 'copyright', 'record_number', 'record_url'] as const),
]

const shownSettings = (stored: ReadonlyMap<string, string>): Record<string, string> =>
	Object.fromEntries(
		(Object.keys(settings) as SettingKey[]).map(key => {
			const value = stored.get(key) ?? settings[key].standard
			return [key, untold.includes(key) ? (value === '' ? 'not set' : 'set') : value]
		}),
	)

/** Row counts of growing tables, by table. */
const counted = ['users', 'groups', 'terminals', 'materials', 'programs', 'releases', 'downloads', 'commands'] as const

/** The parts of the bundle that do not come from the inspection. */
export interface SupportParts {
	/** Environment settings that can be disclosed, by name. */
	readonly environment: Readonly<Record<string, string | number | boolean | null>>
	/** The last warnings and errors of the log, as lines of JSON. */
	readonly recent: () => readonly string[]
}

const countsOf = async ({ database: { db } }: Looked): Promise<Record<string, unknown>> => {
	const rows: Record<string, number> = {}
	for (const table of counted) {
		const found = db.selectFrom(table).select(({ fn }) => fn.countAll<number>().as('count'))
		rows[table] = Number((await found.executeTakeFirstOrThrow()).count)
	}
	return { rows, terminals: await store.countTerminals(db), incidents: await store.countIncidents(db) }
}

const aboutOf = async (looked: Looked) => ({
	version,
	node: process.versions.node,
	platform: `${process.platform} ${process.arch}`,
	database: looked.database.dialect,
	database_size: await databaseSize(looked),
	started_at: new Date(looked.started_at).toISOString(),
	made_at: new Date(looked.clock.now()).toISOString(),
	memory: { total: totalmem(), free: freemem(), process: process.memoryUsage().rss },
	load: loadavg(),
	tools_missing: missingTools(),
})

const backupsOf = async ({ database: { db } }: Looked) => {
	const { plan } = await store.readPlan(db)
	// Failure messages can contain file names of this machine.
	const runs = (await store.listRuns(db, 20)).map(({ user: _, fault: __, ...run }) => run)
	return { plan, runs }
}

/** The content of the bundle, one file each. */
export const supportFiles = async (
	looked: Looked,
	{ environment, recent }: SupportParts,
): Promise<ArchivedContent[]> => {
	const { db } = looked.database
	const files: Readonly<Record<string, unknown>> = {
		'README.txt': about,
		'about.json': await aboutOf(looked),
		'checks.json': checksOf(await installationFacts(looked)),
		'settings.json': shownSettings(await store.readSettings(db)),
		'environment.json': environment,
		'counts.json': await countsOf(looked),
		'backups.json': await backupsOf(looked),
		'migrations.txt': `${(await store.listMigrations(db)).join('\n')}\n`,
		'log.txt': recent().join(''),
	}
	return Object.entries(files).map(([entry, content]) => ({
		entry,
		content: Buffer.from(typeof content === 'string' ? content : `${JSON.stringify(content, null, '\t')}\n`),
	}))
}

interface RouteDeps extends SupportParts {
	readonly looked: Looked
	readonly links: StatedLinks<Record<string, never>>
	readonly blobs: Pick<Blobs, 'open'>
	readonly sessions: Sessions
	readonly cookie: CookieRules
}

/** `GET /download/support`: the bundle, at an address issued by a signed call. */
export const supportRoute = (http: FastifyInstance, deps: RouteDeps): void => {
	const { looked, links, blobs, sessions, cookie } = deps
	statedDownload(http, { path, links, may: 'system.write', sessions, cookie }, async reply =>
		sendArchive(blobs, reply, 'vitrine-support.zip', [], await supportFiles(looked, deps)),
	)
}
