const numbers = (count: number): string =>
	`with recursive numbers(n) as (select 1 union all select n + 1 from numbers where n < ${count})`

const root = '(select min(id) from groups where pid = 0)'
const branch = `(select min(id) from groups where pid <> 0)`

/**
 * Fills an installation with terminals in a hundred organisations, on either database: nine of ten have a position, some are banned or
 * faulty, each has a tag and three releases, one of which is current.
 */
export const terminalStatements = (terminals: number): string[] => [
	`insert into groups (pid, name, name_en, created_at) ${numbers(100)} select ${root}, 'Branch ' || n, 'Branch ' || n, 0 from numbers`,
	`insert into terminals (group_id, name, sn, key_hash, type_id, model, system_version, w, h, time_zone, run_state, offline_reason,
			program_name, faults, created_at, longitude, latitude, banned_at)
		${numbers(terminals)}
		select ${branch} + n % 100, case n % 3 when 0 then '大厅 ' when 1 then 'Lobby ' else 'Экран ' end || n, 'LIST' || n, 'x', 1, 'box',
			'3.0.13.228', 1920, 1080, 'Europe/Vienna', case when n % 7 = 0 then 0 else 1 end, '', '',
			case when n % 40 = 0 then '["disk"]' else '[]' end, 1700000000000 + n,
			case when n % 10 = 0 then null else (n * 7919 % 36000) / 100.0 - 180 end,
			case when n % 10 = 0 then null else (n * 104729 % 12000) / 100.0 - 55 end,
			case when n % 500 = 0 then 1700000000000 else null end from numbers`,
	`insert into terminal_tags (terminal_id, tag_key, tag) select id, 'tag ' || id % 50, 'tag ' || id % 50 from terminals`,
	`insert into releases (publish_no, publish_name, group_id, user_id, play_mode, is_append, kind, source_id, stage, review_state,
			ended_at, starts, ends, starts_at, ends_at, request_id, manifest, manifest_sha256, size, created_at)
		${numbers(300)} select '20260101-' || n, 'Release ' || n, ${root}, 1, 1, 0, 'release', 0, 'all', 1, null, '', '', null, null,
			null, '{}', '', 0, 1700000000000 + n from numbers`,
	...[0, 1, 2].map(
		at => `insert into downloads (release_id, terminal_id, download_state, downloaded, attempt, reason, listed, create_time, updated_at, standing)
			select (select min(id) from releases) + (terminals.id * 3 + ${at}) % 300, terminals.id, 3, 100, 1, '', 1, 1700000000000, 1700000000000,
				${at === 0 ? 1 : 4} from terminals`,
	),
]

/** Fifteen releases that each of them should have and has not got yet. */
export const outstandingStatements: readonly string[] = Array.from(
	{ length: 15 },
	(
		_,
		at,
	) => `insert into downloads (release_id, terminal_id, download_state, downloaded, attempt, reason, listed, create_time, updated_at,
			standing)
		select (select min(id) from releases) + (terminals.id * 3 + ${at + 3}) % 300, terminals.id, 0, 0, 0, '', 1, 1700000000000, 1700000000000, 0
			from terminals where id % 20 <> 0`,
)

/** The fastest that fifty terminals can be read: one statement without rights, search, count, tags, releases or links. */
export const bare_terminals = 'select * from terminals order by id desc limit 50'
