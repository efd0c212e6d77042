import { resolve } from 'node:path'
import { checkBackup } from './backup/backup-check.ts'
import { backup, restore } from './backup/backup-copying.ts'
import { newestBackup } from './backup/backup-generations.ts'
import { plannedBackup } from './backup/planned-backup.ts'
import { type Config, ConfigError, readConfig } from './config.ts'
import { StartError } from './db/start/start-error.ts'
import { startLine } from './start-line.ts'

const usage = 'npm run backup -- FOLDER, npm run restore -- FOLDER, or npm run check-backup -- FOLDER'

/** The error as shown to the operator: a single line, if there is one for it. */
const operatorError = (error: unknown, config: Config): unknown => {
	const line = startLine(error, config)
	if (line !== null) return new StartError(line)
	const { code, path } = error as NodeJS.ErrnoException
	return path === undefined ? error : new StartError(`${path}: cannot be read or written (${code})`)
}

const copyings = {
	backup: { copy: backup, done: 'Backed up' },
	restore: { copy: restore, done: 'Restored' },
} as const

/** Backs up or restores, and prints the result; a missing file makes the process exit with an error. */
const runCopying = async (command: keyof typeof copyings, folder: string): Promise<string> => {
	const config = readConfig(process.env)
	const { copy, done } = copyings[command]
	try {
		const { folder: into, files, faults: problems } = await copy(config, folder, Date.now())
		for (const line of problems) console.error(line)
		if (problems.length > 0) process.exitCode = 1
		return `${done} into ${into}: the database and ${files} new files.`
	} catch (error) {
		throw operatorError(error, config)
	}
}

/** Makes a scheduled backup on the server's behalf; prints the result as JSON. */
const runPlanned = async (folder: string, [kept, now]: readonly string[]): Promise<string> => {
	const config = readConfig(process.env)
	try {
		return JSON.stringify(await plannedBackup(config, folder, Number(kept), Number(now)))
	} catch (error) {
		throw operatorError(error, config)
	}
}

const main = async ([command, given, ...more]: readonly string[]): Promise<string> => {
	if (given === undefined) throw new ConfigError('usage', usage)
	const folder = resolve(given)
	if (command === 'check') {
		const newest = await newestBackup(folder)
		return `The backup in ${newest} is whole: the database and ${await checkBackup(newest)} files.`
	}
	if (command === 'restore') return runCopying(command, await newestBackup(folder))
	if (command === 'plan') return runPlanned(folder, more)
	if (command !== 'backup') throw new ConfigError('usage', usage)
	return runCopying(command, folder)
}

if (import.meta.main)
	main(process.argv.slice(2)).then(
		line => console.log(line),
		(error: unknown) => {
			console.error(startLine(error, null) ?? error)
			process.exitCode = 1
		},
	)
