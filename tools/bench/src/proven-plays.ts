import { chainMark } from '@vitrine/domain/proof/play-chain'
import type { PlayRow } from '@vitrine/domain/release/play'
import { PlayJournal } from '@vitrine/fleet/play-journal'
import { from, played, range, type StatisticCall } from './asked-plays.ts'

/** The terminal that signs, which plays nothing else, and how many plays it signs, ten seconds apart. */
const terminal = 1999
const count = 20_000
const every = 10_000

const boot = 'bench signed'
const own_boot = `(select id from play_boots where boot = '${boot}')`

const rowStatement = (rows: readonly PlayRow[]): string =>
	`insert into play_logs (boot_id, seq, terminal_id, kind, name, program_id, material_id, release_id, start_time, end_time,
		time_zone, mono, place_id, time_fault, missing, mark) values ${rows
			.map(
				({ seq, start_time, end_time, hash = '' }) =>
					`(${own_boot}, ${seq}, ${terminal}, 1, 'signed', 1, 0, 1, ${start_time}, ${end_time}, 'UTC', 0, 1, 0, 0, ${chainMark(hash)})`,
			)
			.join(', ')}`

/** Statements that store what a terminal has signed, as the server would have. */
export const provenStatements = (): readonly string[] => {
	const journal = new PlayJournal({ sn: `LIST${terminal}`, boot })
	for (let place = 0; place < count; place++) {
		const start_time = from * 1000 + place * every
		journal.played({
			kind: 'program',
			name: 'signed',
			program_id: 1,
			material_id: 0,
			command_id: 1,
			start_time,
			end_time: start_time + every - 1000,
			time_zone: 'UTC',
			mono: 0,
		})
	}
	const statements: string[] = []
	for (let log = journal.next(); log !== null; log = journal.next()) {
		const { rows, seal } = log
		const [first, last] = [rows[0], rows.at(-1)]
		if (first === undefined || last === undefined) break
		if (statements.length === 0)
			statements.push(
				`insert into play_keys (terminal_id, public_key, since) values (${terminal}, '${seal.key}', ${first.start_time})`,
				`insert into play_boots (terminal_id, boot, seq, key_id, secret)
					values (${terminal}, '${boot}', ${count}, (select max(id) from play_keys), '${seal.secret}')`,
			)
		statements.push(
			rowStatement(rows),
			`insert into play_runs (boot_id, first_seq, last_seq, count, previous, head, signature, start_time, end_time, started_at)
				values (${own_boot}, ${first.seq}, ${last.seq}, ${rows.length}, '${seal.previous}', '${last.hash}', '${seal.signature}',
					${first.start_time}, ${last.end_time}, ${last.end_time})`,
		)
		journal.acknowledged(last.seq)
	}
	return statements
}

interface Proven {
	readonly url: string
	readonly rows: number
	readonly proven: number
	readonly duration: number
	readonly problem_count: number
}

/** The certificate of what a terminal signed: every row is verified for each answer. */
export const proof_call: StatisticCall = {
	what: `certificate of ${count.toLocaleString('en')} signed plays`,
	path: '/admin/play/proof',
	fields: { ...range, kind: 'program', device_id: String(terminal) },
	shown: ({ rows, proven, duration, problem_count }: Proven) => [rows, proven, duration, problem_count],
	plain: async read => {
		const [sum] = await read(
			`select count(*) as number, sum(end_time - start_time) / 1000 as duration ${played('program', true, ` and terminal_id = ${terminal}`)}`,
		)
		return [Number(sum?.number), Number(sum?.number), Number(sum?.duration), 0]
	},
	most: 2500,
}

/** How many plays a proof shows, as it is downloaded. */
export const shownPlays = (proof: string): number =>
	proof.split('\n').filter(line => line.startsWith('{"type":"row"')).length
