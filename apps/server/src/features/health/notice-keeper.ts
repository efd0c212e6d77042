import { type Zone, zoneOf } from '@vitrine/domain/local-time'
import { effective } from '@vitrine/domain/people/permission'
import { isWithin, type Tree } from '@vitrine/domain/people/tree'
import { isMailDue, isNotified, isQuiet } from '@vitrine/domain/terminal/incident-notice'
import { languageOf } from '@vitrine/texts/rows'
import type { Database } from '../../db/database.ts'
import { holdPlaces, readTree } from '../../db/reach.ts'
import type { Tx } from '../../db/schema.ts'
import { readNoticeKinds, readRights } from '../../db/stored-json.ts'
import type { Clock } from '../../ports/clock.ts'
import type { MailMessage } from '../../ports/mail.ts'
import { turn } from '../../ports/turns.ts'
import { noticeLines } from './notice-mail.ts'
import * as store from './notices.store.ts'

/** How many people are processed in one transaction. */
const batch = 250

export interface NoticeKeeperDeps {
	readonly database: Database
	readonly clock: Clock
	readonly mail: {
		postAll(tx: Tx, messages: readonly MailMessage[], now: number): Promise<void>
		wake(): void
	}
	/** Address of the incidents; null if the address of the installation is unknown. */
	readonly link: string | null
}

/** Zones by name; one that this machine does not know counts as UTC. */
const zonesByName = () => {
	const known = new Map<string, Zone>()
	return (name: string): Zone => {
		const zone = known.get(name) ?? zoneOf(name) ?? (() => 0)
		known.set(name, zone)
		return zone
	}
}

const quietHours = ({ quiet_from: from, quiet_to: to }: store.WantingRow) =>
	from === null || to === null ? null : { from, to }

const mayRead = ({ permissions, group_pid }: store.WantingRow): boolean =>
	effective(readRights(permissions), group_pid === 0).has('terminals.read')

/** The incidents visible to people of an organisation, computed once per organisation. */
const sightOf = (incidents: readonly store.LastingRow[], tree: Tree) => {
	const places = [...new Set(incidents.map(({ group_id }) => group_id))]
	const known = new Map<number, readonly store.LastingRow[]>()
	return (group_id: number): readonly store.LastingRow[] => {
		const found = known.get(group_id)
		if (found !== undefined) return found
		const seen = new Set(places.filter(place => isWithin(tree, place, group_id)))
		const sight = incidents.filter(incident => seen.has(incident.group_id))
		known.set(group_id, sight)
		return sight
	}
}

/**
 * Emails people about what is wrong with terminals; returns the function that does so. Everybody who can be emailed now is handled with a
 * few statements, and the emails are queued in the transaction that records them, so that each goes out exactly once. It must not run
 * concurrently with opening incidents, since ids are compared.
 */
export const noticeKeeper = ({ database, clock, mail, link }: NoticeKeeperDeps): (() => Promise<void>) => {
	const { db, dialect } = database

	const write = async (tx: Tx, people: readonly store.WantingRow[], now: number): Promise<number> => {
		const newest = await store.findNewest(tx)
		const behind = people.filter(({ mailed_to }) => mailed_to < newest)
		if (behind.length === 0) return 0
		const found = await store.listLasting(tx, Math.min(...behind.map(({ mailed_to }) => mailed_to)), newest)
		// Access to SQLite row objects is slow, and every person's pass reads them.
		const incidents = found.map(row => ({ ...row }))
		const inSight = sightOf(incidents, await readTree(tx))
		const linesOf = noticeLines(link)
		const messages: MailMessage[] = []
		const rows = behind.map(({ user_id, mailed_to: after, mailed_at, ...person }) => {
			const kinds = new Set(readNoticeKinds(person.kinds))
			const fresh = inSight(person.group_id).filter(incident => isNotified(incident, { after, kinds }))
			if (fresh.length === 0) return { user_id, mailed_to: newest, mailed_at }
			const language = languageOf(person.language || person.own_language)
			const lines = linesOf(fresh, language, person.time_zone)
			messages.push({ kind: 'incidents', to: person.email, language, values: { count: fresh.length }, lines })
			return { user_id, mailed_to: newest, mailed_at: now }
		})
		await mail.postAll(tx, messages, now)
		await store.updateMailed(tx, dialect, rows)
		return messages.length
	}
	return async () => {
		const zoneNamed = zonesByName()
		const now = clock.now()
		const mayBeWrittenTo = (person: store.WantingRow): boolean =>
			isMailDue(person.mailed_at, now) &&
			!isQuiet(quietHours(person), zoneNamed(person.time_zone), now) &&
			mayRead(person)
		let after = 0
		let written = 0
		let found: store.WantingRow[]
		do {
			found = await db.transaction().execute(async tx => {
				await holdPlaces(tx, dialect)
				await store.lockNotices(tx, dialect)
				const people = await store.listWanting(tx, after, batch)
				written += await write(tx, people.filter(mayBeWrittenTo), now)
				return people
			})
			after = found.at(-1)?.user_id ?? after
			await turn()
		} while (found.length === batch)
		if (written > 0) mail.wake()
	}
}
