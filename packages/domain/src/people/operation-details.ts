import { fromJson } from '../json-text.ts'

/** A field before and after; null if it did not exist. */
export interface FieldChange {
	readonly field: string
	readonly before: string | null
	readonly after: string | null
}

/** Parameters that must not be disclosed, and those that say nothing about what was done: they never stand in the details. */
export const hidden_parameters =
	/password|code|secret|token|key$|^(s|t|v|nonce|challenge|verify_id|commands_info|known_command_id)$/

/** How many fields are shown, and how many characters of each. */
const most_fields = 50
const most_characters = 300
/** How deep nested objects are expanded, and how many entries of lists of objects without names. */
const deepest = 3
export const most_entries = 10

const clipped = (text: string): string => (text.length > most_characters ? `${text.slice(0, most_characters)}…` : text)

/** The fields of an object; null if it is not one. */
const recordOf = (value: unknown): Readonly<Record<string, unknown>> | null =>
	typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : null

const isList = (value: unknown): value is readonly unknown[] => Array.isArray(value)

/** The label of a list entry: its name, or else its value. */
const entryText = (value: unknown): string => {
	const name = recordOf(value)?.name
	if (typeof name === 'string') return name
	return typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value)
}

/** A list of objects that have no names: their fields say more than their JSON. */
const isNameless = (value: unknown): value is readonly unknown[] =>
	isList(value) && value.some(one => recordOf(one) !== null && typeof recordOf(one)?.name !== 'string')

const valueText = (value: unknown): string =>
	clipped(isList(value) ? value.map(entryText).join(', ') : entryText(value))

/** Flattens the values of an object, joining the names of nested fields with dots. */
const collect = (fields: Map<string, string>, value: unknown, path: string, depth: number): void => {
	const record = recordOf(value)
	if (isNameless(value)) {
		for (const [place, part] of value.slice(0, most_entries).entries()) collect(fields, part, `${path}.${place}`, depth)
		return
	}
	if (record === null || depth > deepest) {
		if (value !== null && value !== undefined) fields.set(path, valueText(value))
		return
	}
	for (const [name, part] of Object.entries(record))
		collect(fields, part, path === '' ? name : `${path}.${name}`, depth + 1)
}

/** Parameters of calls that are JSON in themselves, and short enough to be told field by field. */
const packed: readonly string[] = ['commands', 'devices_info', 'filter', 'republish_info', 'stop_download_infos']

const unpacked = (value: unknown): unknown => {
	const record = recordOf(value)
	if (record === null) return value
	return Object.fromEntries(
		Object.entries(record).map(([name, part]) => [
			name,
			packed.includes(name) && typeof part === 'string' ? (fromJson(part)?.value ?? part) : part,
		]),
	)
}

/** The fields of one side; text that is not JSON (because it was truncated) gets an empty name. */
const fieldsOf = (stored: string): Map<string, string> => {
	const fields = new Map<string, string>()
	if (stored === '') return fields
	const read = fromJson(stored)
	if (read === undefined) return fields.set('', clipped(stored))
	const { value } = read
	// A call that can change many records reports a single one as a list of one.
	const whole = isList(value) && value.length === 1 ? value[0] : value
	if (isList(whole)) fields.set('', valueText(whole))
	else collect(fields, unpacked(whole), '', 1)
	// Shown in their own place, see `operationDevices`.
	fields.delete('devices')
	return fields
}

/** What an operation changed: fields present on both sides that differ, and fields present on one side only. */
export const operationChanges = (before: string, after: string): FieldChange[] => {
	const [was, is] = [fieldsOf(before), fieldsOf(after)]
	const isChange = was.size > 0 && is.size > 0
	const names = [...new Set([...is.keys(), ...was.keys()])]
	// Of a list that is still there, entries can be gone.
	const remaining = new Set(Array.from(is.keys(), field => field.split('.')[0]))
	const isGone = (field: string): boolean =>
		field === '' || (/\.\d+\./.test(field) && remaining.has(field.split('.')[0]))
	return names
		.map(field => ({ field, before: was.get(field) ?? null, after: is.get(field) ?? null }))
		.filter(one => one.before !== one.after)
		.filter(one => !(isChange && one.after === null && !isGone(one.field)))
		.slice(0, most_fields)
}

/** A terminal as the log names it. */
export interface NotedTerminal {
	readonly name: string
	readonly sn: string
}

/** Terminals of an operation: how many, and the first of them. */
export interface OperationDevices {
	readonly devices: readonly NotedTerminal[]
	readonly count: number
}

/** How many terminals an entry names. */
export const most_named_terminals = 5

/** The terminals of an operation as its details carry them, whatever they were chosen by. */
export const notedTerminals = (terminals: readonly NotedTerminal[]) => ({
	terminals: terminals.length,
	devices: terminals.slice(0, most_named_terminals).map(({ name, sn }): NotedTerminal => ({ name, sn })),
})

const namedIn = (values: readonly unknown[]): NotedTerminal[] =>
	values.flatMap(one => {
		const { name = '', sn } = recordOf(one) ?? {}
		return typeof sn === 'string' && typeof name === 'string' ? [{ name, sn }] : []
	})

const devicesIn = (stored: string, isOfTerminals: boolean): OperationDevices => {
	const value = stored === '' ? undefined : fromJson(stored)?.value
	const rows = (isList(value) ? value : [value]).map(recordOf).filter(one => one !== null)
	const noted = rows.flatMap(({ devices }) => (isList(devices) ? devices : []))
	const found = namedIn(noted.length > 0 || !isOfTerminals ? noted : rows)
	const [count = 0] = rows.flatMap(({ terminals }) => (typeof terminals === 'number' ? [terminals] : []))
	return { devices: found.slice(0, most_named_terminals), count: Math.max(count, found.length) }
}

/** The terminals that an operation concerned, from its details. */
export const operationDevices = (
	action: string,
	{ object, before, after }: { readonly object: string; readonly before: string; readonly after: string },
): OperationDevices => {
	const isOfTerminals = action.startsWith('terminals.')
	const known = [before, after].map(stored => devicesIn(stored, isOfTerminals))
	const found = [...new Map(known.flatMap(({ devices }) => devices).map(one => [one.sn, one])).values()]
	if (found.length > 0) return { devices: found, count: Math.max(found.length, ...known.map(({ count }) => count)) }
	// Earlier versions only wrote the names of those that a command went to.
	const isNamed = action === 'commands.generalCommand' && object !== ''
	return isNamed ? { devices: [{ name: object, sn: '' }], count: 1 } : { devices: [], count: 0 }
}
