import { field_problems } from '@vitrine/contract/error-codes'
import { readRecordField, recordProblem, type TerminalRecord } from '@vitrine/domain/terminal/record'
import { serial, terminal_key } from '@vitrine/domain/terminal/terminal'
import type { Language } from '@vitrine/texts/rows'
import { CodedError } from '../../../http/coded-error.ts'
import {
	type Column,
	cellOf,
	columnLabel,
	columnNamed,
	needed_columns,
	type SheetField,
	sheet_fields,
} from './columns.ts'
import type { SheetRow } from './sheet-parts.ts'

/** An invalid cell: its row as numbered in the sheet, and the reason as text with values. */
export interface CellProblem {
	readonly row: number
	readonly column: Column
	readonly text: string
	readonly values: Readonly<Record<string, string | number>>
}

/** A terminal as given by a row. */
export interface WantedTerminal {
	readonly row: number
	readonly name: string
	readonly sn: string
	readonly key: string
	/** As written; empty for the one that is chosen for all. */
	readonly group: string
	readonly record: TerminalRecord
}

/** The size of a terminal that is imported without one, until it reports its own. */
const usual_size = { w: 1920, h: 1080 } as const
const longest_name = 100

/** Maps columns to fields; refuses a sheet that is not a list of terminals. */
const placesOf = ({ cells }: SheetRow, language: Language): ReadonlyMap<Column, number> => {
	const places = new Map<Column, number>()
	for (const [place, heading] of cells.entries()) {
		if (heading === '') continue
		const column = columnNamed(heading)
		if (column === undefined || places.has(column))
			throw new CodedError('sheet_column_unknown', { name: heading.slice(0, 60) })
		places.set(column, place)
	}
	for (const column of needed_columns)
		if (!places.has(column)) throw new CodedError('sheet_column_missing', { name: columnLabel(column, language) })
	return places
}

type Say = (column: Column, problem: keyof typeof field_problems) => void

/** The record fields; the screen position defaults to 0. */
const readRecord = (cell: (column: Column) => string, say: Say): TerminalRecord => {
	const isSized = cell('w') !== '' || cell('h') !== ''
	const usual: Partial<Record<SheetField, string>> = { x: '0', y: '0' }
	const unsaid = isSized ? usual : { ...usual, w: String(usual_size.w), h: String(usual_size.h) }
	let isWrong = false
	const values = sheet_fields.map(name => {
		const written = cell(name)
		const read = readRecordField(name, written === '' ? (unsaid[name] ?? '') : cellOf(name, written))
		if ('value' in read) return [name, read.value] as const
		isWrong = true
		say(name, read.fault)
		return [name, null] as const
	})
	const source = { resolution_source: isSized ? 'custom' : 'reported' }
	const record = { ...Object.fromEntries(values), ...source } as unknown as TerminalRecord
	const found = isWrong ? null : recordProblem(record)
	if (found !== null && found.field !== 'resolution_source') say(found.field, found.fault)
	return record
}

const readRow = (
	{ row, cells }: SheetRow,
	places: ReadonlyMap<Column, number>,
	seen: Set<string>,
	problems: CellProblem[],
): WantedTerminal => {
	const cell = (column: Column): string => cells[places.get(column) ?? -1] ?? ''
	const say: Say = (column, problem) => problems.push({ row, column, text: field_problems[problem], values: {} })
	const [name, sn, key] = [cell('name'), cell('sn').toUpperCase(), cell('key')]
	for (const column of needed_columns) if (cell(column) === '') say(column, 'missing')
	if (name.length > longest_name) say('name', 'too_long')
	if (sn !== '' && !serial.safeParse(sn).success) say('sn', 'serial_form')
	else if (sn !== '' && seen.has(sn)) say('sn', 'serial_repeated')
	if (key !== '' && !terminal_key.safeParse(key).success) say('key', 'key_form')
	seen.add(sn)
	return { row, name, sn, key, group: cell('group'), record: readRecord(cell, say) }
}

/** Reads the rows of a sheet as terminals, with every problem that can be found without the database. */
export const readTerminals = (
	[heading, ...rows]: readonly SheetRow[],
	language: Language,
): { readonly wanted: readonly WantedTerminal[]; readonly problems: CellProblem[] } => {
	if (heading === undefined) throw new CodedError('sheet_empty')
	const places = placesOf(heading, language)
	if (rows.length === 0) throw new CodedError('sheet_empty')
	const problems: CellProblem[] = []
	const seen = new Set<string>()
	return { wanted: rows.map(row => readRow(row, places, seen, problems)), problems }
}
