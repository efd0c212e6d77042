import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/** Where a program of this machine is; empty where it is not here. */
export const toolPath = (tool: string): string =>
	[...(process.env.PATH ?? '').split(delimiter), '/usr/sbin', '/usr/local/sbin']
		.map(folder => join(folder, tool))
		.find(existsSync) ?? ''
