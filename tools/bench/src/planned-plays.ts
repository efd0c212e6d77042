import { emptyProgram } from '@vitrine/domain/program/document'
import { clock, month, played, range, type StatisticCall } from './asked-plays.ts'

/** The terminals that played, and how many contents they played. */
const terminals = 200
const contents = 50
/** An empty program plays for ten seconds. */
const length = 10

const document = JSON.stringify(emptyProgram(1920, 1080))

/** Statements that give the releases of these terminals a program each, and each terminal one of the releases since before it played. */
export const plannedStatements: readonly string[] = [
	`update releases set manifest = '{"format":1,"command_id":' || id || ',"publish_no":"' || publish_no || '","publish_name":"",
		"play_mode":1,"items":[{"program_id":1,"count":1}],"files":[],"programs":[{"id":1,"name":"content ' || (id % ${contents})
		|| '","document":${document}}]}' where kind = 'release'`,
	`delete from downloads where terminal_id <= ${terminals} and standing <> 1`,
]

interface Compared {
	readonly name: string
	readonly planned_number: number
	readonly planned: number
	readonly played_number: number
	readonly played: number
	readonly missing: number
}

const byName = (one: readonly unknown[], other: readonly unknown[]): number =>
	String(one[0]) < String(other[0]) ? -1 : 1

/** What was planned beside what played: every terminal was to play the program of its release all the time. */
export const planned_call: StatisticCall = {
	what: 'planned and played of 200 terminals over 30 days',
	path: '/admin/play/planned',
	fields: { ...range, time_zone: clock, limit: '1000' },
	shown: ({ programs }: { readonly programs: readonly Compared[] }) =>
		programs
			.map(one => [one.name, one.planned_number, one.planned, one.played_number, one.played, one.missing])
			.sort(byName),
	plain: async read => {
		const ordered = await read(
			`select terminal_id, release_id % ${contents} as content from downloads where terminal_id <= ${terminals}`,
		)
		const counted = await read(
			`select terminal_id, name, count(*) as number, sum(end_time - start_time) as length ${played('program', true)} group by terminal_id, name`,
		)
		const rows = new Map<string, { planned: number; number: number; length: number; missing: number }>()
		const rowOf = (name: string) => {
			const row = rows.get(name) ?? { planned: 0, number: 0, length: 0, missing: 0 }
			rows.set(name, row)
			return row
		}
		const own = new Map<string, number>()
		for (const { terminal_id, name, number, length: time } of counted) {
			const row = rowOf(String(name))
			row.number += Number(number)
			row.length += Number(time)
			own.set(`${terminal_id} ${name}`, Number(time))
		}
		for (const { terminal_id, content } of ordered) {
			const name = `content ${content}`
			const row = rowOf(name)
			row.planned += month
			row.missing += Math.max(0, month * 1000 - (own.get(`${terminal_id} ${name}`) ?? 0))
		}
		return [...rows]
			.map(([name, row]) => {
				const [time, missing] = [Math.round(row.length / 1000), Math.round(row.missing / 1000)]
				return [name, row.planned / length, row.planned, row.number, time, missing]
			})
			.sort(byName)
	},
	most: 2500,
}
