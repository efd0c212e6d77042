import { type UploadedLogKind, uploaded_log_kinds } from '@vitrine/domain/devices/uploaded-log'

type Data = Readonly<Record<string, unknown>>

/** What was done, and what remains to be done once the command has been answered. */
export interface Done {
	readonly data?: Data
	readonly after?: () => void
}

/** Carries out a command; throws a {@link CommandError} if it does not. */
export type Act = (data: Data) => Done | Promise<Done>

/** What commands act on beside settings and screen: the box itself, its files, its log and its way to the server. */
export interface Device {
	/** Restarts: it is away for a moment and binds again. */
	restart(): void
	/** Goes off until it is woken. */
	shutDown(): void
	/** Sends a magic packet to this MAC address. */
	wake(mac: string): void
	/** It is locked from now on, or no longer. */
	locked(isLocked: boolean): void
	/** Follows the clock of this IANA zone from now on; throws a {@link CommandError} if it does not know it. */
	setZone(iana: string): void
	/** Binds again, with what it is now. */
	rebind(): void
	/** Measures this often (ms), these metrics of those that it has. */
	measure(every: number, metrics: readonly string[] | undefined): void
	/** Sends a screenshot; throws if the server does not accept it. */
	screenshot(width: unknown): Promise<void>
	/**
	 * Sends `fps` pictures a second for `ttl` ms while somebody watches: of its screen (0), or of an acquisition device by its id. Throws a
	 * {@link CommandError} if there is no such picture.
	 */
	live(device: number, fps: number, ttl: number): void
	/** Sends its log of a period (ms since the epoch); returns how many lines it has. Throws if the server does not accept it. */
	sendLog(kind: UploadedLogKind, from: number, to: number): Promise<number>
	/** Deletes the files that nothing needs, or all with what they belong to. */
	tidy(isAll: boolean): void
	/** What it answers about itself and what it stores. */
	readonly info: Data
	readonly stored: Data
}

/** Why a command is not carried out: the code of a text, or words. */
export class CommandError extends Error {
	readonly state: 'failed' | 'unsupported'
	constructor(tips: string, state: CommandError['state'] = 'failed') {
		super(tips)
		this.state = state
	}
}

/** The commands that concern the box itself; `find` throws a {@link CommandError} if there is none. */
export const deviceActs = (find: () => Device): Readonly<Record<string, Act>> => ({
	restart: () => {
		const device = find()
		return { after: () => device.restart() }
	},
	media_shutdown: () => {
		const device = find()
		return { after: () => device.shutDown() }
	},
	wake: ({ mac }) => {
		find().wake(String(mac))
		return {}
	},
	screenshot: async ({ width }) => {
		await find().screenshot(width)
		return {}
	},
	live_view: ({ device = 0, fps = 1, ttl_s = 60 }) => {
		find().live(Number(device), Number(fps), Number(ttl_s) * 1000)
		return {}
	},
	log_upload: async ({ kind, from, to }) => {
		const found = uploaded_log_kinds.find(one => one === kind) ?? 'run'
		return { data: { lines: await find().sendLog(found, Number(from), Number(to)) } }
	},
	storage: ({ op }) => {
		if (op !== 'list') find().tidy(op === 'clear_all')
		return { data: find().stored }
	},
})
