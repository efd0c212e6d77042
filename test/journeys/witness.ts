import { writeSync } from 'node:fs'
import type { Page } from 'playwright-core'

/** A process started by a journey, with everything it has printed. */
export interface Printing {
	readonly origin: string
	readonly output: string
}

/** What is open while a journey runs, for inspection when it fails. */
const pages = new Map<Page, readonly string[]>()
const servers = new Set<Printing>()

/** Tracks a page until it is closed; `written` are the errors of its console. */
export const seePage = (page: Page, written: readonly string[]): void => {
	pages.set(page, written)
	page.once('close', () => pages.delete(page))
}

/** Tracks a server until it is removed; returns a function that stops tracking it. */
export const seeServer = (server: Printing): (() => void) => {
	servers.add(server)
	return () => servers.delete(server)
}

/** How long a page may take to answer before it counts as hung, in ms. */
const patience = 5_000

const within = async (answer: Promise<string>): Promise<string> => {
	let timer: NodeJS.Timeout | undefined
	const late = new Promise<string>(done => {
		timer = setTimeout(() => done('(does not answer)'), patience)
	})
	try {
		return await Promise.race([answer.catch(error => `(cannot be read: ${error})`), late])
	} finally {
		clearTimeout(timer)
	}
}

/** What a person in front of this page sees, or what a player reports about itself. */
const shown = (page: Page): Promise<string> =>
	page.evaluate(() => {
		const player = (window as unknown as { vitrinePlayer?: unknown }).vitrinePlayer
		const says = player === undefined ? document.body.innerText.slice(0, 1500) : JSON.stringify(player).slice(0, 4000)
		return `at ${Date.now()}, ${document.visibilityState}\n${JSON.stringify({ ...document.documentElement.dataset })}\n${says}`
	})

/**
 * Writes what every open page shows and every server's latest output, so that a failure on another machine can be understood from it
 * alone.
 */
export const testify = async (name: string): Promise<void> => {
	const parts = [`WITNESS of ${name}`]
	for (const [page, written] of pages)
		parts.push(`PAGE ${page.url()} ${await within(shown(page))}`, ...written.slice(-10))
	for (const server of servers) parts.push(`SERVER ${server.origin}`, ...server.output.split('\n').slice(-25))
	// Directly to stderr: a worker's log is buffered, and lost when the worker is killed.
	writeSync(2, `${parts.join('\n')}\n`)
}
