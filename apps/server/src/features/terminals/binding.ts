import { randomInt } from 'node:crypto'
import { refusals } from '@vitrine/contract/catalogue'
import { type BindData, pairing_alphabet } from '@vitrine/domain/terminal'
import type { Database } from '../../db/database.ts'
import { storedJson } from '../../db/rows.ts'
import type { Clock } from '../../ports/clock.ts'
import type { BindAnswer } from '../../realtime/terminal-hub.ts'
import * as store from './terminals.store.ts'
import type { TerminalTokens } from './tokens.ts'

/** How long a pairing code is good, in ms. */
const pairing_lifetime = 15 * 60_000
/** How many binds are answered with one look at the database: a storm of reconnects costs few queries. */
const batch = 500

interface Wanted {
	readonly data: BindData
	readonly resolve: (answer: BindAnswer) => void
	readonly reject: (error: unknown) => void
}

export interface BindingDeps {
	readonly database: Database
	readonly clock: Clock
	readonly tokens: TerminalTokens
}

type Known = Awaited<ReturnType<typeof store.listForBinding>>[number]

const refused = (code: 'terminal_key_wrong'): BindAnswer => ({
	kind: 'refused',
	status: refusals[code].status,
	tips: refusals[code].text,
})

const pairingCode = (): string =>
	Array.from({ length: 6 }, () => pairing_alphabet[randomInt(pairing_alphabet.length)]).join('')

const isNews = (known: Known, data: BindData): boolean =>
	known.type_id !== data.type_id ||
	known.model !== data.model ||
	known.system_version !== data.system_version ||
	known.w !== data.resolution.w ||
	known.h !== data.resolution.h ||
	known.time_zone !== data.time_zone

const reportedOf = (
	id: number,
	{ type_id, model, system_version, resolution, time_zone }: BindData,
): store.Reported => ({
	id,
	type_id,
	model,
	system_version,
	...resolution,
	time_zone,
})

/** Answers binds: those that come within one turn of the event loop together. */
export const binding = ({
	database: { db, dialect },
	clock,
	tokens,
}: BindingDeps): ((data: BindData) => Promise<BindAnswer>) => {
	let wanted: Wanted[] = []
	const pair = async (data: BindData): Promise<BindAnswer> => {
		const now = clock.now()
		const { key, ...about } = data
		const row = {
			code: pairingCode(),
			sn: data.sn,
			key_hash: tokens.keyHash(data.sn, key),
			about: storedJson(about),
			expires_at: now + pairing_lifetime,
		}
		await db.transaction().execute(tx => store.replacePairing(tx, row, now))
		return { kind: 'pairing', code: row.code, expires_at: row.expires_at }
	}
	const answer = (known: Known | undefined, data: BindData): BindAnswer | Promise<BindAnswer> => {
		if (known === undefined) return data.pairing ? pair(data) : refused('terminal_key_wrong')
		if (!tokens.isKey(known.key_hash, data.sn, data.key)) return refused('terminal_key_wrong')
		return { kind: 'bound', id: known.id, name: known.name, token: tokens.make(known.id, known.key_hash) }
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
		const news = some.flatMap(({ data }) => {
			const known = rows.get(data.sn)
			const isOwn = known !== undefined && isNews(known, data) && tokens.isKey(known.key_hash, data.sn, data.key)
			return isOwn ? [reportedOf(known.id, data)] : []
		})
		// Written before the answer: whoever hears of a bound terminal finds it as it is.
		if (news.length > 0) await db.transaction().execute(tx => store.updateReported(tx, dialect, news))
		for (const { data, resolve, reject } of some) Promise.resolve(answer(rows.get(data.sn), data)).then(resolve, reject)
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
	return data =>
		new Promise((resolve, reject) => {
			if (wanted.length === 0) setImmediate(turn)
			wanted.push({ data, resolve, reject })
		})
}
