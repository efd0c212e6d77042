import { Readable } from 'node:stream'
import { localTextAt, type Zone } from '@vitrine/domain/local-time'
import type { FoundPlay } from '../search.store.ts'

/** The header of a play log: its owner and time range, in ms since the epoch. */
export interface PlayLogHeader {
	readonly network: string
	readonly now: number
	readonly start: number
	readonly end: number
	readonly time_zone: string
	readonly zone: Zone
}

/** A record of the log; `asset_id` is null for a name that was never counted. */
export interface LoggedPlay {
	readonly row: Pick<FoundPlay, 'sn' | 'dname' | 'name' | 'start_time' | 'end_time'>
	readonly kind: 'program' | 'material'
	readonly asset_id: number | null
	readonly zone: Zone
}

const references: Readonly<Record<string, string>> = {
	'&': '&amp;',
	'<': '&lt;',
	'>': '&gt;',
	'"': '&quot;',
	'\t': '&#9;',
	'\n': '&#10;',
	'\r': '&#13;',
}
/**
 * Characters that XML 1.0 cannot express, not even as a reference: a replacement character stays in their place so that two different
 * names do not become equal.
 */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for.
const unsayable = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g
const escaped = (text: string): string =>
	text
		.toWellFormed()
		.replace(unsayable, '\ufffd')
		.replace(/[&<>"\t\n\r]/g, sign => references[sign] ?? sign)

const two = (value: number): string => String(value).padStart(2, '0')

/** A moment in a time zone with its UTC offset (ISO 8601). */
export const offsetText = (zone: Zone, ms: number): string => {
	const offset = Math.round(zone(ms) / 60_000)
	const away = Math.abs(offset)
	return `${localTextAt(zone, ms)}${offset < 0 ? '-' : '+'}${two(Math.floor(away / 60))}:${two(away % 60)}`
}

const seconds = (from: number, to: number): number => Math.max(0, Math.round((to - from) / 1000))

const elementOf = ({ row, kind, asset_id, zone }: LoggedPlay): string => {
	const device = `<device id="${escaped(row.sn)}" name="${escaped(row.dname)}"/>`
	const id = asset_id === null ? '' : ` id="${asset_id}"`
	const asset = `<asset${id} type="${kind}" name="${escaped(row.name)}"/>`
	const times = `<start>${offsetText(zone, row.start_time)}</start><end>${offsetText(zone, row.end_time)}</end>`
	const length = `<duration>${seconds(row.start_time, row.end_time)}</duration>`
	return `<play>${device}${asset}${times}${length}<count>1</count><result>played</result></play>\n`
}

async function* pieces(
	{ network, now, start, end, time_zone, zone }: PlayLogHeader,
	pages: AsyncIterable<LoggedPlay[]>,
) {
	const named = `<network>${escaped(network)}</network><created>${offsetText(zone, now)}</created>`
	const period = `<period start="${offsetText(zone, start)}" end="${offsetText(zone, end)}" timezone="${escaped(time_zone)}"/>`
	yield `<?xml version="1.0" encoding="UTF-8"?>\n<playlog version="1.1">\n<header>${named}${period}</header>\n`
	for await (const page of pages) yield page.map(elementOf).join('')
	yield '</playlog>\n'
}

/** A play log with the fields required by the POPAI playlog standard 1.1 (decision 099), written as its records arrive. */
export const playLogStream = (header: PlayLogHeader, pages: AsyncIterable<LoggedPlay[]>): Readable =>
	Readable.from(pieces(header, pages), { objectMode: false })
