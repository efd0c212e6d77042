import { z } from 'zod'
import type { CommandType } from './command.ts'
import { command_data } from './command-data.ts'
import { timed_members } from './timed-item.ts'

/** Longer names are cut: this one is shown to people. */
const most_characters = 64

const strayIn = (data: unknown, known: readonly string[]): string | undefined =>
	typeof data === 'object' && data !== null ? Object.keys(data).find(name => !known.includes(name)) : undefined

/**
 * The first member of a command with times that no such command has, as a path, also one within a time; null for none, and for commands
 * without times. A misspelt member would otherwise be left out, and the terminal would lose its times or follow others.
 */
export const strayMember = (type: CommandType, data: Readonly<Record<string, unknown>>): string | null => {
	const shape: z.ZodType = command_data[type]
	if (!(shape instanceof z.ZodObject) || !('items' in shape.shape)) return null
	const own = strayIn(data, Object.keys(shape.shape))
	if (own !== undefined) return own.slice(0, most_characters)
	const items: readonly unknown[] = Array.isArray(data.items) ? data.items : []
	for (const [place, item] of items.entries()) {
		const name = strayIn(item, timed_members)
		if (name !== undefined) return `items.${place}.${name.slice(0, most_characters)}`
	}
	return null
}
