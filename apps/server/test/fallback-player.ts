import { manifest } from '@vitrine/domain/release/release'
import { column } from '../src/db/stored-json.ts'
import type { TestApp } from './app.ts'
import { aChannel } from './browser.ts'
import { heard, type TerminalPair } from './factories.ts'

/** What a terminal is sent of a release. */
export interface Publish {
	readonly dc_id: number
	readonly command_id: number
	readonly manifest: string
	readonly attempt: number
}

const readManifest = column('releases.manifest', manifest)

const wordOf = async (app: TestApp, { command_id }: Publish): Promise<string> => {
	const { db } = app.database
	const row = await db.selectFrom('releases').selectAll().where('id', '=', command_id).executeTakeFirstOrThrow()
	const { withdraws, fallback, points, publish_name } = readManifest(row.manifest)
	if (withdraws !== undefined) return '-'
	if (points !== undefined) return `points ${points.map(({ name }) => name).join(' ')}`
	return fallback === true ? publish_name : `release ${publish_name}`
}

/** A connected player that reports capabilities, fetches everything it is sent at once, and retains it in order. */
export const aFallbackPlayer = async (
	app: TestApp,
	{ sn, key, terminal }: TerminalPair,
	capabilities?: readonly string[],
) => {
	const channel = await aChannel(`ws://127.0.0.1:${app.socket_port}/?from=terminal`)
	channel.send({ type: 'bind', role: 'terminal', data: { sn, key, ...(capabilities && { capabilities }) } })
	await channel.next(frame => frame.type === 'bind' && frame.status === 1)
	let read = 0
	const known = new Set<number>()
	/** What has arrived since the last call, fetched. */
	const come = async (): Promise<string[]> => {
		await app.settled()
		await heard(channel)
		const frames = channel.all.slice(read) as { type: string; data: Publish }[]
		read += frames.length
		// At a bind, pending downloads can be sent twice.
		const all = frames.flatMap(({ type, data }) => (type === 'publish' ? [data] : []))
		const publishes = all.filter(({ dc_id }) => !known.has(dc_id) && known.add(dc_id))
		for (const { dc_id, attempt } of publishes)
			channel.send({ type: 'download', data: { dc_id, status: 3, percent: 100, attempt } })
		await heard(channel)
		return Promise.all(publishes.map(publish => wordOf(app, publish)))
	}
	/** What it is sent from now on, with the results: names of fallbacks, `-` for the end of something. */
	const sent = async (): Promise<string[]> => {
		const words: string[] = []
		for (let some = await come(); some.length > 0; some = await come()) words.push(...some)
		return words
	}
	return { ...channel, id: terminal.id, sent }
}
