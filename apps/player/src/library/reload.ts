/** How long to wait before looking again whether this page can be loaded, in ms. */
const look_every = 5_000
/** An answer that takes longer, in ms, does not say that the page cannot be loaded. */
const patience = 10_000

/**
 * Whether loading this page again would show a player: the list of a build is stored only with all of its files, and a server that can send
 * the list can send the page.
 */
const isLoadable = async (): Promise<boolean> => {
	try {
		const { status } = await fetch('./shell.json', { cache: 'no-store', signal: AbortSignal.timeout(patience) })
		return status < 500
	} catch (error) {
		return error instanceof DOMException && error.name === 'TimeoutError'
	}
}

/**
 * Loads this page again once it can be: without a stored build and a server, the browser's own error page would replace the player. If
 * `isReady` says no just before that, it stays.
 */
export const reloadPage = async (isReady: () => Promise<boolean> = async () => true): Promise<void> => {
	while (!(await isLoadable())) await new Promise(done => setTimeout(done, look_every))
	if (await isReady()) location.reload()
}
