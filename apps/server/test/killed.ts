import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import { admin, type TestApp, verify_code } from './app.ts'

/** The real server as a separate process that can be killed. */
export interface ServerProcess {
	readonly origin: string
	/** Ends it like a power cut: it cannot finish anything. */
	kill(): Promise<void>
}

/** Starts the server on the data of a closed application; `limits` are shell commands that run before it. */
export const aServer = ({ config }: Pick<TestApp, 'config'>, limits = 'true'): Promise<ServerProcess> => {
	const env = {
		...process.env,
		VITRINE_DATA_DIR: config.data_dir,
		...(config.database_url === null ? {} : { VITRINE_DATABASE_URL: config.database_url }),
		VITRINE_PORT: '0',
		VITRINE_SOCKET_PORT: '0',
		VITRINE_ADMIN_PASSWORD: admin.password,
		VITRINE_FIXED_VERIFY_CODE: verify_code,
		VITRINE_DISK_RESERVE_MB: '0',
		VITRINE_LOG_LEVEL: 'silent',
	}
	const main = join(import.meta.dirname, '..', 'src', 'main.ts')
	const command = ['-c', `${limits} && exec "$0" "$@"`, process.execPath, main]
	const child: ChildProcess = spawn('sh', command, { env, stdio: ['ignore', 'pipe', 'inherit'] })
	const gone = new Promise<void>(resolve => child.once('close', () => resolve()))
	return new Promise((resolve, reject) => {
		let said = ''
		child.stdout?.on('data', piece => {
			said += piece
			const origin = /Vitrine is ready: (http:\/\/[\d.:]+)\//.exec(said)?.[1]
			if (origin === undefined) return
			const kill = (): Promise<void> => {
				child.kill('SIGKILL')
				return gone
			}
			resolve({ origin, kill })
		})
		void gone.then(() => reject(new Error(`the server ended: ${said}`)))
	})
}
