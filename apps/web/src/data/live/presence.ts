import { terminals } from '../calls/api.ts'
import { device_poll } from '../constants.ts'
import { readGroupIds } from '../groups.ts'
import { currentSession } from '../session/session.ts'

/** A terminal as far as its presence goes; `run_state` 0 is offline (specification A §3). */
interface Presence {
	readonly id: number
	readonly name: string
	readonly run_state: number
}

/** A terminal that has come or gone since it was told last. */
export interface PresenceChange {
	readonly id: number
	readonly name: string
	readonly online: boolean
}

/** How long changes are gathered before they are told, in ms: what goes and comes back within it is no news. */
const gathering = 1_000

const known = new Map<number, PresenceChange>()
/** What was told last of each terminal, or was its first word. */
const announced = new Map<number, boolean>()
/** When the socket spoke last of a terminal, in ms of the page: what was read before that is older. */
const spoken = new Map<number, number>()
const changed = new Set<number>()
let announce: (changes: readonly PresenceChange[]) => void = () => undefined
let timer: ReturnType<typeof setTimeout> | undefined

const tell = (): void => {
	timer = undefined
	const news = [...changed].flatMap(id => known.get(id) ?? []).filter(({ id, online }) => announced.get(id) !== online)
	changed.clear()
	for (const { id, online } of news) announced.set(id, online)
	if (news.length > 0) announce(news)
}

/** Takes note of a terminal: the first word on it is no news, every other one is as long as it holds. */
const note = ({ id, name, run_state }: Presence): void => {
	const online = run_state > 0
	known.set(id, { id, name, online })
	if (!announced.has(id)) announced.set(id, online)
	if (announced.get(id) === online && !changed.has(id)) return
	changed.add(id)
	timer ??= setTimeout(tell, gathering)
}

/** The socket says where a terminal stands now. */
export const presenceHeard = (terminal: Presence): void => {
	spoken.set(terminal.id, performance.now())
	note(terminal)
}

/** Reads where every terminal stands; returns those that can be seen. */
const readAll = async (limit: number): Promise<ReadonlySet<number>> => {
	const group_ids = await readGroupIds()
	const begun = performance.now()
	const seen = new Set<number>()
	for (let page = 1, read = 0, count = 1; read < count; page += 1) {
		const asked = performance.now()
		const answer = await terminals.list({ page, group_ids, limit })
		for (const terminal of answer.list) {
			seen.add(terminal.id)
			if ((spoken.get(terminal.id) ?? 0) < asked) note(terminal)
		}
		count = answer.list.length === 0 ? 0 : answer.count
		read += answer.list.length
	}
	// The socket speaks only of what can be seen.
	for (const [id, at] of spoken) if (at >= begun) seen.add(id)
	return seen
}

const mayRead = (): boolean => currentSession()?.permissions.includes('terminals.read') === true

interface Sight {
	/** Whether anything is told of terminals now. */
	readonly hasNotices: () => boolean
	/** Only these can be seen; what is told of others is to go. */
	readonly only: (ids: ReadonlySet<number>) => void
}

/** So many are read at once where it is only looked which can be seen: the longest page that the server gives. */
const sight_page = 500
let sight: Sight = { hasNotices: () => false, only: () => undefined }
let checking: 'not' | 'now' | 'again' = 'not'
/** How long it is waited at least between two such looks, in ms: a device that starts has lists change several times a second. */
const looks_apart = 1_000

/** Terminals may have gone out of sight: if any is spoken of, it is looked which are still there, once more where that comes meanwhile. */
export const sightChanged = (): void => {
	if (!sight.hasNotices()) return
	if (!mayRead()) return sight.only(new Set())
	if (checking !== 'not') {
		checking = 'again'
		return
	}
	checking = 'now'
	const { only } = sight
	void readAll(sight_page)
		.then(only, () => undefined)
		.finally(() =>
			setTimeout(() => {
				const isDue = checking === 'again'
				checking = 'not'
				if (isDue) sightChanged()
			}, looks_apart),
		)
}

/** Whether the list has been read, or is being read, since the page began. */
let isBegun = false

const round = (): void => {
	isBegun = true
	if (mayRead()) void readAll(device_poll.page).then(sight.only, () => undefined)
	else sight.only(new Set())
}

/**
 * The socket speaks from now on. What came or went between the reading of the list and this moment was told by neither, so the
 * list is read again; a page that has not read it yet is about to.
 */
export const presenceOpened = (): void => {
	if (isBegun) round()
}

/** Follows which terminals come and go; returns how to stop. A round that fails is made up for by the next one. */
export const followPresence = (notifyOf: typeof announce, sightOf: Sight): (() => void) => {
	announce = notifyOf
	sight = sightOf
	const first = setTimeout(round, device_poll.first)
	const every = setInterval(round, device_poll.every)
	return () => {
		for (const one of [first, timer]) clearTimeout(one)
		clearInterval(every)
		timer = undefined
		isBegun = false
		for (const collection of [known, announced, spoken, changed]) collection.clear()
	}
}
