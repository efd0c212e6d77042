import { randomInt } from 'node:crypto'
import { errors } from '@vitrine/contract/error-codes'
import { readStored, shaped } from '@vitrine/domain/json-text'
import { stranger_limits } from '@vitrine/domain/people/stranger'
import { type BindData, pairing_alphabet } from '@vitrine/domain/terminal/terminal'
import { fill } from '@vitrine/texts/rows'
import { z } from 'zod'
import type { Database } from '../../db/database.ts'
import { lockPlaces } from '../../db/reach.ts'
import { storedJson } from '../../db/rows.ts'
import type { Tx } from '../../db/schema.ts'
import type { EventChannel } from '../../events.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Ephemeral } from '../../ports/short-lived/ephemeral.ts'
import type { BindAnswer } from '../../realtime/terminal-hub.ts'
import * as pairings from './pairings.store.ts'
import * as store from './presence/presence.store.ts'
import { logTerminals } from './presence/terminal-log.store.ts'
import type { TerminalTokens } from './tokens.ts'

/** Lifetime of a pairing code in ms, and the minimum it must have left to be shown again. */
const pairing_lifetime = 15 * 60_000
const shown_again = 5 * 60_000
/**
 * How often per window (ms) a terminal's new capabilities are accepted: what depends on them (each gain can create a fallback release)
 * must not repeat endlessly.
 */
const gains = { most: 5, window: 86_400_000 } as const
/** Number of binds answered per database query: a storm of reconnects costs few queries. */
const batch = 500

interface Wanted {
	readonly data: BindData
	/** The client's address, which wrong guesses are counted against; null if unknown. */
	readonly address: string | null
	readonly resolve: (answer: BindAnswer) => void
	readonly reject: (error: unknown) => void
}

export interface BindingDeps {
	readonly database: Database
	readonly clock: Clock
	readonly tokens: TerminalTokens
	readonly ephemeral: Ephemeral
	readonly events: EventChannel
	/** Recomputes what depends on terminals' clocks, in the transaction that changes their zones; the releases feature owns it. */
	readonly renewBounds: (tx: Tx, terminal_ids: readonly number[], now: number) => Promise<void>
}

type Known = Awaited<ReturnType<typeof store.listForBinding>>[number]

const refused = (
	code: 'terminal_key_wrong' | 'terminal_key_tries' | 'pairing_many' | 'terminal_banned',
	values: { seconds?: number } = {},
): BindAnswer => ({ kind: 'refused', status: errors[code].status, tips: fill(errors[code].text, values) })

const pairingCode = (): string =>
	Array.from({ length: 6 }, () => pairing_alphabet[randomInt(pairing_alphabet.length)]).join('')

/** A player's capabilities as stored: the same set always gives the same text. */
export const storedCapabilities = ({ capabilities = [] }: Pick<BindData, 'capabilities'>): string =>
	storedJson([...new Set(capabilities)].sort())

const isNews = (known: Known, { data, address }: Wanted): boolean =>
	(address !== null && known.seen_ip !== address) ||
	known.type_id !== data.type_id ||
	known.model !== data.model ||
	known.system_version !== data.system_version ||
	(data.resolution !== undefined &&
		(known.reported_w !== data.resolution.w || known.reported_h !== data.resolution.h)) ||
	known.time_zone !== data.time_zone ||
	known.capabilities !== storedCapabilities(data) ||
	known.player_build !== (data.build ?? '')

/** A terminal that does not report its size keeps the one that it has reported before. */
const reportedOf = (known: Known, { data, address }: Wanted, at: number): store.Reported => {
	const { id } = known
	const { type_id, model, system_version, resolution, time_zone, build = '' } = data
	const capabilities = storedCapabilities(data)
	const size = { reported_w: resolution?.w ?? known.reported_w, reported_h: resolution?.h ?? known.reported_h }
	const seen_ip = address ?? ''
	return { id, type_id, model, system_version, ...size, time_zone, capabilities, player_build: build, seen_ip, at }
}

/** What a terminal reports that is not stored yet; nothing if its key is wrong or it is banned. */
const changeOf = (known: Known | undefined, one: Wanted, tokens: TerminalTokens, now: number) => {
	if (known === undefined || known.banned_at !== null || !isNews(known, one)) return []
	if (!tokens.isKey(known.key_hash, one.data.sn, one.data.key)) return []
	return [{ known, said: reportedOf(known, one, now) }]
}

const wordsOf = (stored: string): string[] => readStored(stored, shaped(z.array(z.string()))) ?? []

/** The capabilities that are accepted: losses always, gains only a limited number of times. */
const believed = async (ephemeral: Ephemeral, known: Known, said: store.Reported): Promise<store.Reported> => {
	const before = new Set(wordsOf(known.capabilities))
	const now = wordsOf(said.capabilities)
	if (now.every(word => before.has(word))) return said
	const count = await ephemeral.count(`terminal:capabilities:${known.id}`, gains.window)
	return count <= gains.most ? said : { ...said, capabilities: storedJson(now.filter(word => before.has(word))) }
}

/** What a terminal reports, and whether its zone, capabilities or build differ from before. */
type News = store.Reported & { readonly elsewhere: boolean; readonly other: boolean; readonly rebuilt: boolean }

const newsOf = async (ephemeral: Ephemeral, known: Known, all: store.Reported): Promise<News> => {
	const said = await believed(ephemeral, known, all)
	const [elsewhere, other] = [known.time_zone !== said.time_zone, known.capabilities !== said.capabilities]
	return { ...said, elsewhere, other, rebuilt: known.player_build !== said.player_build }
}

/** Answers binds of unknown terminals with a pairing code; the same code as long as it is valid. */
const pairingAnswers = ({ database: { db }, clock, tokens, ephemeral }: BindingDeps) => {
	const mayHave = async (address: string | null): Promise<boolean> => {
		if (address === null) return true
		const { window, given, given_all } = stranger_limits
		const counts = [`pairing:given:${address}`, 'pairing:given'].map(key => ephemeral.count(key, window))
		const [own = 0, all = 0] = await Promise.all(counts)
		return own <= given && all <= given_all
	}
	return async (data: BindData, address: string | null): Promise<BindAnswer> => {
		const now = clock.now()
		const { key, instance: _, build: __, ...about } = data
		const key_hash = tokens.keyHash(data.sn, key)
		const known = await pairings.findPairingOf(db, data.sn, key_hash)
		const isReusable = known !== undefined && known.expires_at - now >= shown_again
		if (!isReusable && !(await mayHave(address))) return refused('pairing_many')
		const { code, expires_at } = isReusable ? known : { code: pairingCode(), expires_at: now + pairing_lifetime }
		const row = { code, sn: data.sn, key_hash, about: storedJson(about), expires_at }
		await db.transaction().execute(tx => pairings.replacePairing(tx, row, now))
		return { kind: 'pairing', code, expires_at }
	}
}

/** Answers binds; those that arrive in one turn of the event loop are handled together. */
export const binding = (deps: BindingDeps): ((data: BindData, address: string | null) => Promise<BindAnswer>) => {
	const {
		database: { db, dialect },
		clock,
		tokens,
		ephemeral,
		events,
	} = deps
	let wanted: Wanted[] = []
	const pair = pairingAnswers(deps)
	/** A caller that has tried too many keys is not told whether this one is right. */
	const compare = async (known: Known, { data, address }: Wanted): Promise<BindAnswer> => {
		const guesses = `terminal:key:${data.sn}:${address}`
		const { count, left } = address === null ? { count: 0, left: 0 } : await ephemeral.peek(guesses)
		if (count >= stranger_limits.keys) return refused('terminal_key_tries', { seconds: Math.ceil(left / 1000) })
		if (tokens.isKey(known.key_hash, data.sn, data.key)) {
			// Only a caller with the key learns of the ban.
			if (known.banned_at !== null) return refused('terminal_banned')
			return { kind: 'bound', id: known.id, name: known.name, token: tokens.make(known.id, known.key_hash) }
		}
		if (address !== null) await ephemeral.count(guesses, stranger_limits.window)
		return refused('terminal_key_wrong')
	}
	const answer = (known: Known | undefined, one: Wanted): BindAnswer | Promise<BindAnswer> => {
		if (known !== undefined) return compare(known, one)
		return one.data.pairing ? pair(one.data, one.address) : refused('terminal_key_wrong')
	}
	const write = async (news: readonly News[]): Promise<void> => {
		const ids = news.flatMap(({ id, elsewhere }) => (elsewhere ? [id] : []))
		await db.transaction().execute(async tx => {
			if (ids.length > 0) await lockPlaces(tx, dialect)
			await store.updateReported(tx, dialect, news)
			const rebuilt = news.filter(one => one.rebuilt && one.player_build !== '')
			await logTerminals(
				tx,
				dialect,
				rebuilt.map(({ id, player_build, at }) => ({ terminal_id: id, kind: 'build', detail: player_build, at })),
			)
			if (ids.length > 0) await deps.renewBounds(tx, ids, clock.now())
		})
		if (ids.length > 0) events.emit('terminals_rezoned', { ids })
		if (news.some(({ other }) => other)) events.emit('capabilities_changed', {})
	}
	const work = async (some: readonly Wanted[]): Promise<void> => {
		const rows = new Map(
			(
				await store.listForBinding(
					db,
					dialect,
					some.map(({ data }) => data.sn),
				)
			).map(row => [row.sn, row]),
		)
		const now = clock.now()
		const changed = some.flatMap(one => changeOf(rows.get(one.data.sn), one, tokens, now))
		const news = await Promise.all(changed.map(({ known, said }) => newsOf(ephemeral, known, said)))
		// Stored before the answer, so that whoever is told of a bound terminal finds it up to date.
		if (news.length > 0) await write(news)
		for (const one of some) Promise.resolve(answer(rows.get(one.data.sn), one)).then(one.resolve, one.reject)
	}
	const turn = (): void => {
		const all = wanted
		wanted = []
		for (let from = 0; from < all.length; from += batch) {
			const some = all.slice(from, from + batch)
			work(some).catch(error => {
				for (const { reject } of some) reject(error)
			})
		}
	}
	return (data, address) =>
		new Promise((resolve, reject) => {
			if (wanted.length === 0) setImmediate(turn)
			wanted.push({ data, address, resolve, reject })
		})
}
