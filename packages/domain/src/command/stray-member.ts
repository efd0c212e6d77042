import { z } from 'zod'
import type { CommandType } from './command.ts'
import { command_data } from './command-data.ts'
import { shownText } from './plain-name.ts'

/** Longer names are cut: this one is shown to people. */
const most_characters = 64

/** Types of which the protocol says that they have more members than it lists (§5, `cloud_care { enabled, … }`). */
const open_types: readonly CommandType[] = ['cloud_care']

const recordOf = (value: unknown): Readonly<Record<string, unknown>> | null =>
	typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : null

const strayOfList = (element: z.core.$ZodType, list: readonly unknown[]): string | null => {
	for (const [place, value] of list.entries()) {
		const stray = strayOf(element, value)
		if (stray !== null) return `${place}.${stray}`
	}
	return null
}

const strayOfObject = (shape: Readonly<Record<string, z.core.$ZodType>>, data: object): string | null => {
	for (const [name, value] of Object.entries(data)) {
		const own = Object.hasOwn(shape, name) ? shape[name] : undefined
		if (own === undefined) return shownText(name).slice(0, most_characters)
		const stray = strayOf(own, value)
		if (stray !== null) return `${name}.${stray}`
	}
	return null
}

/** The first member in a value that its schema does not have, as a path. What has no kind that is known here is refused for that. */
const strayOf = (schema: z.core.$ZodType, value: unknown): string | null => {
	if (schema instanceof z.ZodOptional || schema instanceof z.ZodDefault || schema instanceof z.ZodNullable)
		return strayOf(schema.def.innerType, value)
	if (schema instanceof z.ZodArray) return Array.isArray(value) ? strayOfList(schema.element, value) : null
	const data = recordOf(value)
	if (data === null) return null
	if (schema instanceof z.ZodObject) return strayOfObject(schema.shape, data)
	if (!(schema instanceof z.ZodDiscriminatedUnion)) return null
	const { discriminator, options } = schema.def
	const kind = options.find(
		option => option instanceof z.ZodObject && option.shape[discriminator]?.safeParse(data[discriminator]).success,
	)
	return kind === undefined ? null : strayOf(kind, data)
}

/**
 * The first member of a command that its type does not have, as a path, also one within a time, a step or a rule; null for none. A
 * misspelt member would otherwise be left out, and the terminal would do something else than was meant.
 */
export const strayMember = (type: CommandType, data: Readonly<Record<string, unknown>>): string | null =>
	open_types.includes(type) ? null : strayOf(command_data[type], data)
