import { accessSync, constants } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Logger } from 'pino'
import { type App, startApp } from './app.ts'
import { backupsOf } from './backup/backup-watch.ts'
import { type Config, ConfigError, readConfig } from './config.ts'
import { migrate, openDatabase } from './db/database.ts'
import { checkEmbedded } from './db/start/embedded-file.ts'
import { checkInhabited } from './db/start/installation.ts'
import { type Hold, holdDatabase, holdFolder } from './db/start/one-process.ts'
import type { StartError } from './db/start/start-error.ts'
import { makeLog, recentLines } from './log.ts'
import { diskBlobs } from './ports/blobs/blobs-disk.ts'
import { diskSpace } from './ports/blobs/disk-space.ts'
import { makeFolder } from './ports/blobs/folders.ts'
import { systemClock } from './ports/clock.ts'
import { startLine } from './start-line.ts'

const folder = (path: string): string => fileURLToPath(new URL(path, import.meta.url))

const prepareFolder = async (data_dir: string): Promise<void> => {
	try {
		await makeFolder(data_dir)
		accessSync(data_dir, constants.W_OK | constants.X_OK)
	} catch (error) {
		throw new ConfigError('VITRINE_DATA_DIR', `cannot write to ${data_dir} (${(error as NodeJS.ErrnoException).code})`)
	}
}

/** Takes the data directory and the database for this process, and checks both before anything is written. */
const hold = async ({ data_dir, database_url }: Config, lost: (problem: StartError) => void): Promise<Hold[]> => {
	const holds = [holdFolder(data_dir)]
	if (database_url === null) checkEmbedded(data_dir)
	else holds.push(await holdDatabase(database_url, lost))
	return holds
}

const prepareDatabase = async ({ data_dir, database_url }: Config, logger: Logger): Promise<void> => {
	// Migrations have the database to themselves, and may take their time.
	const alone = openDatabase(data_dir, database_url)
	if (database_url !== null) await checkInhabited(alone, data_dir)
	const applied = await migrate(alone, systemClock.now())
	await alone.close()
	if (applied.length > 0) logger.info({ applied }, 'schema is up to date')
}

const start = async (config: Config): Promise<{ app: App; close(): Promise<void> }> => {
	await prepareFolder(config.data_dir)
	const recent = recentLines(500)
	const logger = makeLog(config.log_level, undefined, recent)
	const holds = await hold(config, problem => {
		console.error(problem.message)
		process.exit(1)
	})
	const backups = backupsOf(config, logger, systemClock.now)
	const space = diskSpace(config.data_dir, config.disk_reserve)
	await prepareDatabase(config, logger)
	const database = openDatabase(config.data_dir, config.database_url, config.database_limits)
	const blobs = await diskBlobs(config.data_dir)
	const web_folder = folder('../../web/dist')
	const player_folder = config.player_dir ?? folder('../../player/dist')
	const app = await startApp({
		config,
		database,
		blobs,
		space,
		backups,
		clock: systemClock,
		logger,
		recent: recent.read,
		web_folder,
		player_folder,
	})
	const close = async (): Promise<void> => {
		await app.close()
		for (const held of holds) await held.release()
	}
	return { app, close }
}

const announce = ({ host }: Config, app: App): void => {
	const shown = host.includes(':') ? `[${host}]` : host
	if (app.default_password !== null)
		console.log(
			`First start: account admin, password ${app.default_password} (shown this once; it must be changed at first login)`,
		)
	console.log(`Vitrine is ready: http://${shown}:${app.port}/ (player: http://${shown}:${app.port}/player/)`)
}

const stopOn = (close: () => Promise<void>): void => {
	let stopping = false
	const stop = (): void => {
		if (stopping) return
		stopping = true
		close().then(
			() => process.exit(0),
			error => {
				console.error(error)
				process.exit(1)
			},
		)
	}
	process.on('SIGTERM', stop)
	process.on('SIGINT', stop)
}

let config: Config | null = null
try {
	config = readConfig(process.env)
	const { app, close } = await start(config)
	// Before the server reports that it is ready: a caller waiting for that may stop it at once.
	stopOn(close)
	announce(config, app)
} catch (error) {
	console.error(startLine(error, config) ?? error)
	process.exit(1)
}
