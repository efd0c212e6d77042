import {
	ahead,
	clock,
	from,
	type Kind,
	month,
	played,
	type Read,
	type Row,
	range,
	type StatisticCall,
} from './asked-plays.ts'
import { plays_began } from './many-plays.ts'

interface Named {
	readonly name: string
	readonly number: number
	readonly duration: number
}

const inOrder = (one: Named, other: Named): number =>
	other.number - one.number || other.duration - one.duration || (one.name < other.name ? -1 : 1)

const ranked = async (read: Read, kind: Kind, within: boolean, most: number, more = ''): Promise<Named[]> =>
	(
		await read(
			`select name, count(*) as number, sum(end_time - start_time) / 1000 as duration ${played(kind, within, more)} group by name`,
		)
	)
		.map(row => ({ name: String(row.name), number: Number(row.number), duration: Number(row.duration) }))
		.sort(inOrder)
		.slice(0, most)

const names = (answer: readonly Named[]) => answer.map(({ name, number, duration }) => ({ name, number, duration }))

const ranking = (what: string, kind: Kind, within: boolean, limit?: number): StatisticCall => ({
	what,
	path: `/admin/play/${kind === 'program' ? 'getPlayHistoryStatistics' : 'getHistoryMediaStatistics'}`,
	fields: { ...(within && range), ...(limit !== undefined && { limit: String(limit) }) },
	shown: (answer: readonly Named[]) => names(answer),
	plain: read => ranked(read, kind, within, limit === -1 ? Number.POSITIVE_INFINITY : 100),
})

interface Listed {
	readonly name: string
	readonly start_time: number
}

const records = (what: string, kind: Kind, fields: StatisticCall['fields'], most?: number): StatisticCall => {
	const { key_word, limit = '100', start_time } = fields
	const more = key_word === undefined ? '' : ` and name like '%${key_word}%'`
	return {
		what,
		path: `/admin/play/${kind === 'program' ? 'getPlayHistoryList' : 'getHistoryMediaList'}`,
		fields,
		shown: (answer: readonly Listed[]) => answer.map(({ name, start_time: at }) => [name, at]),
		plain: async read => {
			const rows = await read(
				`select name, start_time ${played(kind, start_time !== undefined, more)} order by start_time desc, boot_id desc, seq desc limit ${limit}`,
			)
			return rows.map(row => [row.name, Math.floor(Number(row.start_time) / 1000)])
		},
		...(most !== undefined && { most }),
	}
}

interface Summary {
	readonly now: { readonly number: number; readonly duration: number }
	readonly days: readonly { readonly number: number }[]
	readonly hours: readonly number[]
	readonly names: readonly Named[]
}

const summary = (what: string, kind: Kind, asked: StatisticCall['fields'], more = ''): StatisticCall => ({
	what,
	path: '/admin/play/summary',
	fields: { kind, time_zone: clock, ...range, ...asked },
	shown: ({ now, days, hours, names: all }: Summary) => ({
		number: now.number,
		duration: now.duration,
		days: days.map(({ number }) => number),
		hours,
		names: more.includes('name') ? [] : names(all).slice(0, 10),
	}),
	plain: async read => {
		const own = played(kind, true, more)
		const [sum] = await read(`select count(*) as number, sum(end_time - start_time) / 1000 as duration ${own}`)
		const counted = async (length: number, of: string): Promise<ReadonlyMap<number, number>> => {
			const at = `cast((start_time + ${ahead}) / ${length} as bigint)`
			const rows = await read(`select ${at} as part, count(*) as number ${own} group by ${of === '' ? at : of}`)
			return new Map(rows.map(row => [Number(row.part), Number(row.number)]))
		}
		const days = await counted(86_400_000, '')
		const hours = Array.from({ length: 168 }, () => 0)
		// The first hour of 1970 was one of a Thursday; weeks are shown from Monday.
		for (const [hour, number] of await counted(3_600_000, '')) {
			const place = (hour + 3 * 24) % 168
			hours[place] = (hours[place] ?? 0) + number
		}
		const first = Math.floor((from * 1000 + ahead) / 86_400_000)
		const last = Math.floor(((from + month) * 1000 - 1 + ahead) / 86_400_000)
		return {
			number: Number(sum?.number),
			duration: Number(sum?.duration),
			days: Array.from({ length: last - first + 1 }, (_, place) => days.get(first + place) ?? 0),
			hours,
			names: more.includes('name') ? [] : await ranked(read, kind, true, 10, more),
		}
	},
})

interface TerminalNumber {
	readonly runState: readonly { readonly run_state: number; readonly number: number }[]
	readonly sizeRemark: readonly { readonly size_remark: string; readonly number: number }[]
}

const inventory: readonly StatisticCall[] = [
	{
		what: 'organisations',
		path: '/admin/access/groupList',
		fields: {},
		shown: (answer: unknown) => JSON.stringify(answer).split('"pid":').length - 1,
		plain: async read => Number((await read('select count(*) as number from groups'))[0]?.number),
	},
	{
		what: 'terminals by state and size',
		path: '/admin/device/getDeviceNumber',
		fields: {},
		shown: ({ runState, sizeRemark }: TerminalNumber) => [
			runState.map(({ run_state, number }) => [run_state, number]),
			sizeRemark.map(({ size_remark, number }) => [size_remark, number]),
		],
		plain: async read => {
			const states = await read('select run_state, count(*) as number from terminals group by run_state order by 1')
			const sizes = await read('select w, h, count(*) as number from terminals group by w, h order by 3 desc')
			return [
				states.map(row => [row.run_state, row.number].map(Number)),
				sizes.map(row => [`${row.w}*${row.h}`, Number(row.number)]),
			]
		},
	},
	{
		what: 'materials and their sizes',
		path: '/admin/material/getMaterialNumber',
		fields: {},
		shown: (answer: Row) => ['image', 'imageRom', 'video', 'videoRom'].map(name => answer[name]),
		plain: async read => {
			const rows = await read(`select kind, count(*) as number, sum(size) as bytes from materials
				where kind in ('picture', 'video') and removed_at is null group by kind order by kind`)
			return rows.flatMap(row => [Number(row.number), Number(row.bytes)])
		},
	},
	{
		what: 'price of a material set',
		path: '/admin/material/setMediaPrice',
		fields: { name: 'content 3', price: '12.5' },
		shown: ({ name }: { readonly name: string }) => name,
		plain: async () => 'content 3',
	},
	{
		what: 'prices of fifty materials',
		path: '/admin/material/getMediaPrice',
		fields: { names: Array.from({ length: 50 }, (_, place) => `content ${place}`).join(',') },
		shown: (answer: readonly { readonly name: string }[]) => answer.map(({ name }) => name).sort(),
		plain: async read => (await read('select name from media_prices')).map(row => String(row.name)).sort(),
	},
]

/** How much of the range something covers, in ms: a stretch can reach beyond it. */
const covered = `sum((case when ended_at < ${(from + month) * 1000} then ended_at else ${(from + month) * 1000} end)
	- (case when begun_at > ${from * 1000} then begun_at else ${from * 1000} end))`

interface Share {
	readonly due: number
	readonly played: number
	readonly count?: number
}

const completeness = (what: string, asked: StatisticCall['fields'], own: string): StatisticCall => ({
	what,
	path: `/admin/play/${'device_id' in asked ? 'terminalCompleteness' : 'completeness'}`,
	fields: { ...range, ...asked },
	shown: ({ due, played: did, count = 1 }: Share) => [count, due, did],
	plain: async read => {
		const [sum] = await read(`select count(distinct terminal_id) as number, ${covered} as length from play_spans
			where kind = 0 and ended_at > ${from * 1000} and begun_at < ${(from + month) * 1000} ${own}`)
		const number = Number(sum?.number)
		return [number, number * month, Math.round(Number(sum?.length) / 1000)]
	},
})

/** The calls of specification B §7 that show figures or records, and those of the statistics pages. */
export const statistic_calls: readonly StatisticCall[] = [
	...inventory,
	ranking('programs, all time', 'program', false),
	ranking('programs, of 30 days', 'program', true),
	ranking('materials, all time', 'material', false),
	ranking('materials, all of 30 days', 'material', true, -1),
	records('newest program records', 'program', {}),
	records('program records with a word', 'program', { key_word: 'content 7' }),
	records('newest material records', 'material', {}),
	records('material records of 30 days', 'material', { ...range, limit: '100' }),
	records('50,000 program records of 30 days', 'program', { ...range, limit: '50000' }, 2500),
	summary('summary of 30 days', 'program', {}),
	summary('summary of 30 days, materials', 'material', {}),
	summary('summary of 30 days, one terminal', 'program', { device_id: '7' }, ' and terminal_id = 7'),
	summary('summary of 30 days, one program', 'program', { name: 'content 7' }, " and name = 'content 7'"),
	completeness('completeness of 200 terminals over 30 days', {}, ''),
	completeness(
		'completeness of one terminal over 30 days',
		{ device_id: '7', time_zone: clock },
		'and terminal_id = 7',
	),
	{
		what: 'search for what is nowhere',
		path: '/admin/play/search',
		fields: { kind: 'program', key_word: 'zzz' },
		shown: ({ list, next }: { readonly list: readonly unknown[]; readonly next: string }) => [list.length, next],
		plain: async () => [0, ''],
	},
	{
		what: 'records with impossible times',
		path: '/admin/play/search',
		fields: { kind: 'apart' },
		shown: ({ list, next }: { readonly list: readonly unknown[]; readonly next: string }) => [list.length, next],
		plain: async read => [
			Number((await read('select count(*) as number from play_logs where time_fault > 0'))[0]?.number),
			'',
		],
	},
]

/** Materials, and what terminals played, on either database. */
export const inventoryStatements: readonly string[] = [
	`insert into materials (group_id, user_id, name, kind, mime, size, sha256, width, height, duration, codec, state, fault,
			thumb_sha256, upload_id, created_at, updated_at, play_sha256, play_mime, play_size)
		with recursive numbers(n) as (select 1 union all select n + 1 from numbers where n < 20000)
		select 1, 1, 'content ' || n, case n % 3 when 0 then 'video' else 'picture' end, 'image/png', n * 7919 % 1000000, '', 1920, 1080, 0,
			'', 'ready', '', null, 'bench ' || n, 1700000000000 + n, 1700000000000 + n, '', 'image/png', 1 from numbers`,
	// Two hundred terminals that played all day, on every third day half of it.
	"insert into places (group_id, path, name) values (1, 'bench', 'bench')",
	'insert into terminal_places (terminal_id, since, place_id) select id, 0, (select max(id) from places) from terminals where id <= 200',
	`insert into play_spans (terminal_id, begun_at, kind, ended_at)
		with recursive days(n) as (select 0 union all select n + 1 from days where n < 40)
		select terminals.id, ${plays_began} + n * cast(86400000 as bigint), 0,
			${plays_began} + n * cast(86400000 as bigint) + case when (n + terminals.id) % 3 = 0 then 43200000 else 86400000 end
			from terminals, days where terminals.id <= 200`,
]
