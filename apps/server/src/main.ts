import { accessSync, constants, mkdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { type App, startApp } from './app.ts'
import { type Config, ConfigFault, readConfig } from './config.ts'
import { migrate, NewerDatabase, openDatabase } from './db/database.ts'
import { makeLog } from './log.ts'
import { diskBlobs } from './ports/blobs-disk.ts'
import { systemClock } from './ports/clock.ts'

const folder = (path: string): string => fileURLToPath(new URL(path, import.meta.url))

const prepareFolder = (data_dir: string): void => {
	try {
		mkdirSync(data_dir, { recursive: true, mode: 0o700 })
		accessSync(data_dir, constants.W_OK | constants.X_OK)
	} catch (error) {
		throw new ConfigFault('VITRINE_DATA_DIR', `cannot write to ${data_dir} (${(error as NodeJS.ErrnoException).code})`)
	}
}

/** One line for what an operator can mend; null for anything else. */
const clearLine = (error: unknown, config: Config | null): string | null => {
	if (error instanceof ConfigFault || error instanceof NewerDatabase) return error.message
	const { code, port } = error as NodeJS.ErrnoException & { port?: number }
	if (code === 'EADDRINUSE') return `port ${port} is already in use; set VITRINE_PORT or VITRINE_SOCKET_PORT to another`
	if (code === 'EACCES' && port !== undefined) return `port ${port} may not be opened by this user`
	if (code === 'EADDRNOTAVAIL') return `VITRINE_HOST: ${config?.host} is not an address of this machine`
	if (
		config?.database_url &&
		['ECONNREFUSED', 'ENOTFOUND', 'ETIMEDOUT', '28P01', '3D000', '28000'].includes(code ?? '')
	)
		return `VITRINE_DATABASE_URL: the database does not answer (${code})`
	return null
}

const start = async (config: Config): Promise<App> => {
	prepareFolder(config.data_dir)
	const logger = makeLog(config.log_level)
	const database = openDatabase(config.data_dir, config.database_url)
	const applied = await migrate(database, systemClock.now())
	if (applied.length > 0) logger.info({ applied }, 'schema is up to date')
	const blobs = await diskBlobs(config.data_dir)
	const [web_folder, player_folder] = [folder('../../web/dist'), folder('../../player/dist')]
	return startApp({ config, database, blobs, clock: systemClock, logger, web_folder, player_folder })
}

const announce = ({ host }: Config, app: App): void => {
	const shown = host.includes(':') ? `[${host}]` : host
	if (app.default_password !== null)
		console.log(
			`First start: account admin, password ${app.default_password} (shown this once; it must be changed at first login)`,
		)
	console.log(`Vitrine is ready: http://${shown}:${app.port}/ (player: http://${shown}:${app.port}/player/)`)
}

const stopOn = (app: App): void => {
	let stopping = false
	const stop = (): void => {
		if (stopping) return
		stopping = true
		app.close().then(
			() => process.exit(0),
			() => process.exit(1),
		)
	}
	process.on('SIGTERM', stop)
	process.on('SIGINT', stop)
}

let config: Config | null = null
try {
	config = readConfig(process.env)
	const app = await start(config)
	announce(config, app)
	stopOn(app)
} catch (error) {
	console.error(clearLine(error, config) ?? error)
	process.exit(1)
}
