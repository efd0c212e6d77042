import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/** The path of a program on this machine; empty if it is not installed. */
export const toolPath = (tool: string): string =>
	[...(process.env.PATH ?? '').split(delimiter), '/usr/sbin', '/usr/local/sbin']
		.map(folder => join(folder, tool))
		.find(existsSync) ?? ''
