import { AsyncLocalStorage } from 'node:async_hooks'
import { subscribe } from 'node:diagnostics_channel'
import type { TestApp } from './app.ts'

/** The address of the call that the server is at work on. */
const at_work = new AsyncLocalStorage<string>()

subscribe('http.server.request.start', message => {
	at_work.enterWith((message as { request: { url?: string } }).request.url ?? '')
})

/** What the HTTP layer writes for itself before a handler is asked. */
const not_the_handler = /features\/access\/sessions|src\/ports\/(?!blobs\/stored-file)/

/**
 * Lets `act` happen between what the next call to `path` (after `/api`) has looked at and what it writes: as its first transaction
 * is about to begin. Nobody has a lock then, on either database. Answers whether it has happened.
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
