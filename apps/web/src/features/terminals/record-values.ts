import {
	type RecordName,
	readRecordField,
	record_names,
	recordProblem,
	type TerminalRecord,
	writtenField,
} from '@vitrine/domain/terminal/record'

/** The record of a terminal as form values: every field as text. */
export type RecordValues = Record<RecordName, string>

export const recordValues = (terminal: TerminalRecord): RecordValues =>
	Object.fromEntries(record_names.map(name => [name, writtenField(terminal[name])])) as RecordValues

/** Fields as the API takes them. Invalid ones are left out; their problem is shown next to the field. */
const readAll = (values: Partial<RecordValues>): Partial<TerminalRecord> =>
	Object.fromEntries(
		record_names.flatMap(name => {
			const written = values[name]
			const read = written === undefined ? null : readRecordField(name, written)
			return read === null || !('value' in read) ? [] : [[name, read.value]]
		}),
	)

/** The changed fields as the API takes them: of a size, only values the user set count. */
export const recordChange = (changed: Partial<RecordValues>): Partial<TerminalRecord> => readAll(changed)

/** The problem of a field, on its own or in combination with the others. */
export const problemOf = (name: RecordName, values: RecordValues) => {
	const read = readRecordField(name, values[name] ?? '')
	if ('fault' in read) return read.fault
	const { w = 0, h = 0, output_w = null, output_h = null, longitude = null, latitude = null } = readAll(values)
	const found = recordProblem({ w, h, output_w, output_h, longitude, latitude })
	return found?.field === name ? found.fault : null
}
