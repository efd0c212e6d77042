import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/** Size of the installation whose releases are read. */
interface Installation {
	readonly terminals: number
	readonly releases: number
	/** Releases per terminal. */
	readonly each: number
}

const numbers = (count: number): string =>
	`with recursive numbers(n) as (select 1 union all select n + 1 from numbers where n < ${count})`

const terms = {
	format: 1,
	command_id: 1,
	publish_no: '20260101-1',
	publish_name: '',
	play_mode: 1,
	items: [{ program_id: 1, count: 1 }],
	files: [],
	steps: [
		{
			program_id: 1,
			start: '08:00:00',
			end: '20:00:00',
			date_start: null,
			date_end: null,
			weekdays: null,
			play_count: 1,
			total: 0,
		},
	],
}

/** A manifest of some length, which pages must not read for releases that they do not list. */
const manifest = (filler: string): string => `'${JSON.stringify({ ...terms, programs: filler })}'`

/**
 * Fills the tables of an installation that has `terminals` terminals from id `first` on, on either database. Releases are of every type
 * and state, go to some terminals each, and the last one goes to all; terminals have fetched nearly all of theirs.
 */
const installationStatements = ({ terminals, releases, each }: Installation, first: number): string[] => {
	const links = terminals * each
	const step = Math.max(1, Math.floor(releases / each))
	return [
		`insert into groups (pid, name, name_en, created_at) ${numbers(100)} select 1, 'Branch ' || n, 'Branch ' || n, 0 from numbers`,
		`update terminals set group_id = coalesce((select min(id) from groups where pid = 1), 1) + id % 100, w = 1920, h = 1080
			where id >= ${first}`,
		`insert into releases (publish_no, publish_name, group_id, user_id, play_mode, is_append, kind, source_id, stage, review_state,
				ended_at, starts, ends, starts_at, ends_at, request_id, manifest, manifest_sha256, size, created_at)
			${numbers(releases)}, roots(root) as (select min(id) from groups where pid = 1)
			select '20260101-' || n, case n % 4 when 0 then '夏季促销 ' when 1 then 'Lobby ' when 2 then 'Экран ' else 'menu ' end || n,
				root + n % 100, 1, case when n % 9 = 0 then 2 when n % 31 = 0 then 3 else 1 end, case when n % 11 = 0 then 1 else 0 end,
				case when n % 50 = 0 then 'timing' when n % 20 = 0 then 'interlude' when n % 33 = 0 then 'recall' else 'release' end, 0,
				'all', case when n % 40 = 0 then 3 when n % 7 = 0 then 2 else 1 end, case when n % 6 = 0 then 1700000000000 else null end,
				case when n % 45 = 0 then '2099-01-01T00:00:00' else '' end, case when n % 25 = 0 then '2024-01-01T00:00:00' else '' end,
				case when n % 45 = 0 then 4070908800000 else null end, case when n % 25 = 0 then 1704067200000 else null end,
				null, ${manifest('x'.repeat(6000))}, '', n % 3 * 40000000, 1700000000000 + n from numbers, roots`,
		`insert into release_programs (release_id, idx, program_id, name, size_remark, play_time)
			select id, 0, 1, 'Programme', '1920*1080', 10000 from releases`,
		// A file shared by all, one shared by a few, and one of its own.
		`insert into release_files (release_id, sha256, size, mime)
			select id, 'logo', 100000, 'image/png' from releases
			union all select id, 'film-' || id % 1000, 40000000, 'video/mp4' from releases
			union all select id, 'own-' || id, 5000, 'image/png' from releases`,
		`insert into downloads (release_id, terminal_id, download_state, downloaded, attempt, reason, listed, create_time, updated_at)
			${numbers(links)}
			select 1 + ((n / ${terminals}) * ${step} + (n % ${terminals}) * 7919) % ${releases}, ${first} + n % ${terminals},
				case when n % 17 = 0 then 2 when n % 29 = 0 then 5 else 3 end, 100, 1, '', 1, 1700000000000, 1700000000000 + n % 60000 + 1000
			from numbers where true on conflict do nothing`,
		`insert into downloads (release_id, terminal_id, download_state, downloaded, attempt, reason, listed, create_time, updated_at)
			select ${releases - 1}, id, case when id % 10 = 0 then 1 else 3 end, 100, 1, '', 1, 1700000000000, 1700000030000
			from terminals where id >= ${first} on conflict do nothing`,
		`update releases set kind = 'release', is_append = 0, play_mode = 1, ended_at = null, ends = '', ends_at = null where id = ${releases - 1}`,
		// What the server stores next to downloads: the newest release plays and has replaced the others.
		`with newest(terminal_id, release_id) as (select terminal_id, max(release_id) from downloads where download_state = 3 group by terminal_id)
			update downloads set standing = case when downloads.release_id = newest.release_id then 1 else 4 end,
				replaced_by = case when downloads.release_id = newest.release_id then 0 else newest.release_id end
			from newest where newest.terminal_id = downloads.terminal_id and downloads.download_state = 3`,
		`insert into program_files (program_id, sha256, size, mime)
			select programs.id, files.sha256, files.size, files.mime from programs, (select * from release_files where release_id = ${releases - 1}) as files`,
	]
}

/** Fills a prepared installation whose server is stopped; returns the id of its first terminal. */
export const fillInstallation = (folder: string, installation: Installation): number => {
	const database = new DatabaseSync(join(folder, 'vitrine.sqlite'))
	database.exec('PRAGMA synchronous = OFF')
	const first = Number(Object.values(database.prepare('select min(id) from terminals').get() ?? {})[0])
	for (const statement of installationStatements(installation, first)) database.exec(statement)
	database.close()
	return first
}
