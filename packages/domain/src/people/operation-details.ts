import { fromJson } from '../json-text.ts'

/** A field as it was and as it is; null where there was nothing. */
export interface FieldChange {
	readonly field: string
	readonly before: string | null
	readonly after: string | null
}

/** So many fields, and so many characters of each, are shown. */
const most_fields = 50
const most_characters = 300
/** How deep objects within one another are taken apart. */
const deepest = 3

const clipped = (text: string): string => (text.length > most_characters ? `${text.slice(0, most_characters)}…` : text)

/** The fields of an object; null of what is none. */
const recordOf = (value: unknown): Readonly<Record<string, unknown>> | null =>
	typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : null

const isList = (value: unknown): value is readonly unknown[] => Array.isArray(value)

/** What an entry of a list is called: its name, or else what it is. */
const entryText = (value: unknown): string => {
	const name = recordOf(value)?.name
	if (typeof name === 'string') return name
	return typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value)
}

const valueText = (value: unknown): string =>
	clipped(isList(value) ? value.map(entryText).join(', ') : entryText(value))

/** Puts the values of an object under their names, those of objects within it behind a dot. */
const collect = (fields: Map<string, string>, value: unknown, path: string, depth: number): void => {
	const record = recordOf(value)
	if (record === null || depth > deepest) {
		if (value !== null && value !== undefined) fields.set(path, valueText(value))
		return
	}
	for (const [name, part] of Object.entries(record))
		collect(fields, part, path === '' ? name : `${path}.${name}`, depth + 1)
}

/** The fields of one side; text that is no JSON (it was cut where it was too long) stands under no name. */
const fieldsOf = (stored: string): Map<string, string> => {
	const fields = new Map<string, string>()
	if (stored === '') return fields
	const read = fromJson(stored)
	if (read === undefined) return fields.set('', clipped(stored))
	const { value } = read
	// A call that may change many tells of one as a list of one.
	collect(fields, isList(value) && value.length === 1 ? value[0] : value, '', 1)
	return fields
}

/** What an operation changed: fields that are said on both sides and differ, and those that one side alone has. */
export const operationChanges = (before: string, after: string): FieldChange[] => {
	const [was, is] = [fieldsOf(before), fieldsOf(after)]
	const isChange = was.size > 0 && is.size > 0
	const names = [...new Set([...is.keys(), ...was.keys()])]
	return names
		.map(field => ({ field, before: was.get(field) ?? null, after: is.get(field) ?? null }))
		.filter(one => one.before !== one.after)
		.filter(one => !(isChange && one.after === null && one.field !== ''))
		.slice(0, most_fields)
}

const terminalsIn = (stored: string): { readonly name: string; readonly sn: string }[] => {
	const value = stored === '' ? undefined : fromJson(stored)?.value
	return (isList(value) ? value : [value]).flatMap(one => {
		const { name = '', sn } = recordOf(one) ?? {}
		return typeof sn === 'string' && typeof name === 'string' ? [{ name, sn }] : []
	})
}

/** The terminals that an operation was about, by what was noted of them: names and serial numbers, joined by commas. */
export const operationDevices = (
	action: string,
	{ object, before, after }: { readonly object: string; readonly before: string; readonly after: string },
): { readonly name: string; readonly sn: string } => {
	if (action === 'commands.generalCommand') return { name: object, sn: '' }
	if (!action.startsWith('terminals.')) return { name: '', sn: '' }
	const known = terminalsIn(before)
	const found = known.length > 0 ? known : terminalsIn(after)
	return { name: found.map(({ name }) => name).join(', '), sn: found.map(({ sn }) => sn).join(', ') }
}
