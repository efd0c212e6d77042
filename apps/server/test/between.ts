import { AsyncLocalStorage } from 'node:async_hooks'
import { subscribe } from 'node:diagnostics_channel'
import type { TestApp } from './app.ts'

/** The path of the call being handled. */
const at_work = new AsyncLocalStorage<string>()

subscribe('http.server.request.start', message => {
	at_work.enterWith((message as { request: { url?: string } }).request.url ?? '')
})

/** Writes of the HTTP layer itself before a handler runs. */
const not_the_handler = /features\/access\/sessions|src\/ports\/(?!blobs\/stored-file)/

/**
 * Runs `act` between the reads of the next call to `path` (after `/api`) and its writes: just before its first transaction starts, when it
 * holds no lock on either database. Reports whether that has happened.
 */
export const between = ({ database: { db } }: TestApp, path: string, act: () => Promise<unknown>) => {
	const begin = db.transaction.bind(db)
	let happened = false
	const isMeant = (): boolean =>
		at_work.getStore()?.split('?')[0] === `/api${path}` && !not_the_handler.test(new Error('here').stack ?? '')
	const restore = (): void => {
		db.transaction = begin
	}
	db.transaction = () => {
		const builder = begin()
		if (happened || !isMeant()) return builder
		happened = true
		restore()
		const execute: typeof builder.execute = async work => {
			await act()
			return builder.execute(work)
		}
		return Object.assign(Object.create(builder) as typeof builder, { execute })
	}
	return { happened: (): boolean => happened, restore }
}
