import { isComeback } from './comeback.ts'
import { storage_name } from './settings.ts'

/** Resolves when this tab is the only one that plays this profile; `waiting` is called when another one has to end first. */
export const onlyTab = (waiting: () => void): Promise<void> =>
	new Promise(resolve => {
		const hold = (): Promise<never> => {
			resolve()
			return new Promise(() => undefined)
		}
		// A page that hangs keeps its locks as long as its process lives.
		const how = isComeback() ? { steal: true } : { ifAvailable: true }
		navigator.locks
			.request(storage_name, how, lock => {
				if (lock !== null) return hold()
				waiting()
				navigator.locks.request(storage_name, hold).catch(() => undefined)
				return undefined
			})
			.catch(() => resolve())
	})

/** Whether files can be stored: browsers allow that, and the rest of what a player needs, only on secure pages. */
export const canStore = (): boolean => isSecureContext && typeof navigator.storage?.getDirectory === 'function'

/** Keeps the screen on while the page is visible. */
const stayAwake = (): void => {
	const ask = (): void => {
		if (!document.hidden) navigator.wakeLock?.request('screen').catch(() => undefined)
	}
	document.addEventListener('visibilitychange', ask)
	ask()
}

/** Has the browser store the player itself, so that it starts without a server. */
const installShell = (): void => {
	navigator.serviceWorker?.register('/player/sw.js', { scope: '/player/' }).catch(() => undefined)
}

/** Has the browser store the player itself, and keep the screen on. */
export const prepareBrowser = (): void => {
	installShell()
	stayAwake()
}

/** Figures about the storage of this page. */
interface StorageFigures {
	/** In bytes: used, and the quota that the browser reports. */
	readonly storage_used?: number
	readonly storage_total?: number
	/** Whether the browser has promised not to clear it when the disk is full. */
	readonly storage_persistent?: boolean
}

/** The storage of this page, kept up to date in the background; the browser is asked to make it persistent. */
export const createStorageGauge = (): (() => StorageFigures) => {
	let known: StorageFigures = {}
	const learn = (figures: StorageFigures): void => {
		known = { ...known, ...figures }
	}
	const read = (): void => {
		navigator.storage
			.estimate?.()
			.then(({ usage = 0, quota = 0 }) => learn({ storage_used: usage, storage_total: quota }))
			.catch(() => undefined)
	}
	navigator.storage
		.persist?.()
		.then(storage_persistent => learn({ storage_persistent }))
		.catch(() => undefined)
	read()
	return () => {
		read()
		return known
	}
}
