import { readFile } from 'node:fs/promises'
import type { Browser } from 'playwright-core'

/** A process of a browser; `type` is Chromium's term for its role. */
interface BrowserProcess {
	readonly id: number
	readonly type: string
}

const processesOf = async (browser: Browser): Promise<readonly BrowserProcess[]> => {
	const whole = await browser.newBrowserCDPSession()
	const { processInfo } = await whole.send('SystemInfo.getProcessInfo')
	await whole.detach()
	return processInfo
}

/**
 * The memory of a process in bytes, with shared memory counted proportionally; 0 if it is gone. Without the files that it maps: its share
 * of these changes whenever another process starts the same program.
 */
const memoryOf = async (id: number): Promise<number> => {
	const rollup = await readFile(`/proc/${id}/smaps_rollup`, 'utf8').catch(() => '')
	const shares = rollup.matchAll(/^Pss_(?:Anon|Shmem):\s+(\d+)/gm)
	return [...shares].reduce((sum, [, kilobytes]) => sum + Number(kilobytes) * 1024, 0)
}

/** What each process of a browser holds, as text for a log. */
export const memoryOfEach = async (browser: Browser): Promise<string[]> => {
	const all = await processesOf(browser)
	return Promise.all(all.map(async ({ id, type }) => `${type} ${id}: ${Math.round((await memoryOf(id)) / 1e6)} MB`))
}

/** What a browser's processes hold, by type, in bytes. */
export const memoryByType = async (browser: Browser): Promise<Map<string, number>> => {
	const found = new Map<string, number>()
	for (const { id, type } of await processesOf(browser)) found.set(type, (found.get(type) ?? 0) + (await memoryOf(id)))
	return found
}

/** Kernel ticks per second. */
const ticks = 100

/** The CPU time of a process, in ms. */
const workOf = async (id: number): Promise<number> => {
	const stat = await readFile(`/proc/${id}/stat`, 'utf8').catch(() => '')
	// The process name can contain anything; the needed fields come after it.
	const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
	return ((Number(fields[11] ?? 0) + Number(fields[12] ?? 0)) * 1000) / ticks
}

/** The CPU time of a browser's processes, by type, in ms. */
export const workByType = async (browser: Browser): Promise<Map<string, number>> => {
	const found = new Map<string, number>()
	for (const { id, type } of await processesOf(browser)) found.set(type, (found.get(type) ?? 0) + (await workOf(id)))
	return found
}

/** Waits this many ms, the measured time. */
export const pass = (ms: number): Promise<void> => new Promise(resolve => setTimeout(resolve, ms))

/** Waits until an expression is true in a page. */
export const until = async (page: { evaluate(expression: string): Promise<unknown> }, truth: string): Promise<void> => {
	while ((await page.evaluate(`Boolean(${truth})`)) !== true) await pass(250)
}
