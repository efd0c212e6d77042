import { createHash } from 'node:crypto'
import { preset_roles } from '@vitrine/domain/people/permission'
import { type RawBuilder, sql } from 'kysely'
import { type Database, migrate } from '../src/db/database.ts'
import { migrations } from '../src/db/migrations/migrations.ts'
import { hashPassword } from '../src/features/access/password.ts'

/** The user of that installation. */
export const [account, password] = ['keeper', 'Secret#2025']

/** An installation as the first version left it: two people, one of them signed in. */
export const firstVersion = async ({ db, dialect }: Database, now: number): Promise<void> => {
	await migrate({ db, dialect }, now, migrations.slice(0, 1))
	const hash = await hashPassword(password)
	await sql`insert into groups (pid, name, name_en, created_at) values (0, '总部', 'Headquarters', ${now})`.execute(db)
	for (const [name, role] of Object.entries(preset_roles))
		await sql`insert into roles (name, permissions, preset) values (${name}, ${JSON.stringify(role.permissions)}, 1)`.execute(
			db,
		)
	for (const [name, must, isadmin] of [
		[account, 0, 1],
		['second', 1, 0],
	] as const)
		await sql`insert into users (account, realname, password_hash, must_change_password, role_id, group_id, isadmin, active, language, created_at)
			values (${name}, ${name}, ${hash}, ${must}, 1, 1, ${isadmin}, 1, '', ${now})`.execute(db)
	await sql`insert into sessions (token_hash, cookie_hash, user_id, kept, ip, agent, created_at, expires_at)
		values ('t', 'c', 1, 0, '::1', '', ${now}, ${now + 86_400_000})`.execute(db)
}

/** One of everything the first version had, distinguishable from anything a later version would write. */
export const content = {
	sn: 'FIRST0001',
	key: 'a-key-of-the-first-version',
	token: `vtp_${'f'.repeat(43)}`,
	boot: '3b241101-e2bb-4255-8caf-4136c566a962',
	upload: '7c9e6679-7425-40de-944b-e07fc1f90ae7',
	names: { group: '分部', material: 'poster.png', program: 'Morning', release: 'To the hall', terminal: 'Hall' },
} as const

const sha256 = (text: string | Buffer): string => createHash('sha256').update(text).digest('hex')

const insert = (table: string, row: Readonly<Record<string, string | number | null>>): RawBuilder<unknown> =>
	sql`insert into ${sql.table(table)} (${sql.join(Object.keys(row).map(name => sql.ref(name)))})
		values (${sql.join(Object.values(row))})`

type Rows = [string, Readonly<Record<string, string | number | null>>][]

/** The program that shows a picture, and the manifest that carries it. */
const shownBy = (picture: Buffer) => {
	const { names } = content
	const file = sha256(picture)
	const item = { kind: 'picture', id: 'r1', name: names.material, material_id: 1, sha256: file }
	const resources = [{ ...item, play_time: 5000, fit: 'contain' }]
	const window = { id: 'w1', name: 'window', idx: 0, zIndex: 0, x: 0, y: 0, w: 1920, h: 1080, resources }
	const document = { format: 1, w: 1920, h: 1080, background: '#000000', windows: [window] }
	const manifest = JSON.stringify({
		format: 1,
		command_id: 1,
		publish_no: '20250101-1',
		publish_name: names.release,
		play_mode: 1,
		items: [{ program_id: 1, count: 1 }],
		programs: [{ id: 1, name: names.program, document }],
		files: [{ sha256: file, size: picture.length, mime: 'image/png' }],
	})
	return { file, document, manifest }
}

/** A picture, a program that shows it, and their release. */
const library = (picture: Buffer, now: number): Rows => {
	const { names } = content
	const { file, document, manifest } = shownBy(picture)
	const [of, made] = [{ group_id: 1, user_id: 1 }, { created_at: now }]
	const size = { size: picture.length }
	return [
		['groups', { pid: 1, name: names.group, name_en: 'Branch', ...made }],
		['settings', { key: 'webTitle', value: 'Signs of old' }],
		['access_tokens', { user_id: 1, name: 'old', token_hash: sha256(content.token), ...made }],
		[
			'materials',
			{
				...of,
				...size,
				...made,
				name: names.material,
				kind: 'picture',
				mime: 'image/png',
				sha256: file,
				width: 320,
				height: 180,
				duration: 0,
				codec: '',
				state: 'ready',
				fault: '',
				upload_id: 'first',
			},
		],
		['uploads', { id: content.upload, ...of, name: 'half.png', size: 100, received: 0, ...made, updated_at: now }],
		[
			'programs',
			{
				...of,
				...size,
				...made,
				name: names.program,
				w: 1920,
				h: 1080,
				play_time: 5000,
				windows: 1,
				document: JSON.stringify(document),
				revision: 2,
				cover_material_id: 1,
				updated_at: now,
			},
		],
		['program_materials', { program_id: 1, material_id: 1, sha256: file }],
		[
			'releases',
			{
				publish_no: '20250101-1',
				publish_name: names.release,
				...of,
				play_mode: 1,
				request_id: null,
				manifest,
				manifest_sha256: sha256(manifest),
				...size,
				cover_sha256: null,
				...made,
			},
		],
		[
			'release_programs',
			{ release_id: 1, idx: 0, program_id: 1, name: names.program, size_remark: '1920*1080', play_time: 5000 },
		],
		['release_files', { release_id: 1, sha256: file, ...size, mime: 'image/png' }],
	]
}

/** A terminal that was fetching the release, and has played it before. */
const screen = (now: number): Rows => {
	const { names } = content
	const made = { created_at: now }
	const play = { terminal_id: 1, program_id: 1, material_id: 0, release_id: 1, time_zone: 'Asia/Shanghai' }
	return [
		[
			'terminals',
			{
				group_id: 2,
				name: names.terminal,
				sn: content.sn,
				key_hash: sha256(`${content.sn}\n${content.key}`),
				type_id: 1,
				model: '',
				system_version: '3.0.13.228',
				w: 1920,
				h: 1080,
				time_zone: 'Asia/Shanghai',
				run_state: 1,
				last_seen: now,
				offline_reason: '',
				command_id: 1,
				program_name: names.program,
				faults: '[]',
				...made,
			},
		],
		[
			'downloads',
			{
				release_id: 1,
				terminal_id: 1,
				download_state: 1,
				downloaded: 40,
				attempt: 1,
				reason: '',
				listed: 1,
				create_time: now,
				updated_at: now,
			},
		],
		['play_boots', { terminal_id: 1, boot: content.boot, seq: 2 }],
		...[1, 2].map((seq): Rows[number] => [
			'play_logs',
			{
				boot_id: 1,
				seq,
				...play,
				kind: 1,
				name: names.program,
				start_time: now - 60_000 * seq,
				end_time: now - 60_000 * seq + 5000,
				mono: seq,
			},
		]),
	]
}

/** The same installation in use: a picture in a program that was published to a terminal, which has played it. */
export const firstVersionInUse =
	(picture: Buffer) =>
	async (database: Database, now: number): Promise<void> => {
		await firstVersion(database, now)
		for (const [table, row] of [...library(picture, now), ...screen(now)]) await insert(table, row).execute(database.db)
	}
