import { calls as healthRoutes } from 'virtual:calls/health'
import { CallError } from '@vitrine/contract/call/client'
import type { healthCalls, Incident, IncidentNotices } from '@vitrine/contract/terminal/health'
import { incident_kind_texts } from '@vitrine/contract/terminal/incident-texts'
import { zoneOf } from '@vitrine/domain/local-time'
import { isQuiet } from '@vitrine/domain/terminal/incident-notice'
import { carefulClient } from '../../data/calls/careful.ts'
import { quietLink } from '../../data/calls/link.ts'
import { serverNow } from '../../data/config.ts'
import { currentSession } from '../../data/session/session.ts'
import { t } from '../../data/text.ts'

const health = carefulClient<typeof healthCalls>(quietLink, healthRoutes)

/** Tabs of one browser look one after the other; under this name stands what they have told each person of. */
const shared_name = 'vitrine.incidents'
/** As many as a page of the list holds. */
const most = 500

const keyOf = (user_id: number): string => `${shared_name}.${user_id}`

/** Up to which incident this browser has told somebody; 0 where it has told nothing yet. */
const notifiedTo = (user_id: number): number => {
	const text = localStorage.getItem(keyOf(user_id)) ?? ''
	return /^\d{1,15}$/.test(text) ? Number(text) : 0
}

const noteNotified = (user_id: number, id: number): void =>
	localStorage.setItem(keyOf(user_id), String(Math.max(id, notifiedTo(user_id))))

const isQuietNow = ({ quiet_from: from, quiet_to: to, time_zone }: IncidentNotices): boolean =>
	isQuiet(from === null || to === null ? null : { from, to }, zoneOf(time_zone) ?? (() => 0), serverNow())

/** One incident by its terminal and kind, several by their number. */
const wordsOf = (count: number, first: Incident | undefined): { title: string; body: string } =>
	count > 1 || first === undefined
		? { title: t('{count} 个新的终端故障', { count }), body: '' }
		: { title: first.name, body: t(incident_kind_texts[first.kind]) }

const show = ({ title, body }: { title: string; body: string }, id: number, open: () => void): void => {
	const notification = new Notification(title, { body, tag: `${shared_name}.${id}` })
	notification.onclick = () => {
		window.focus()
		notification.close()
		open()
	}
}

/** The newest incident when this page began: what came before is no news. */
let newest_before: number | null = null

/** Tells of what is open and newer than what was told. */
const look = async (user_id: number, open: () => void): Promise<void> => {
	const notices = await health.getNotices({})
	if (newest_before === null) {
		newest_before = notices.newest
		return
	}
	// Whoever switches it on is not told of what was there before.
	if (notices.browser === 0) return noteNotified(user_id, notices.newest)
	if (isQuietNow(notices)) return
	const after = Math.max(newest_before, notifiedTo(user_id))
	const { list, kinds } = await health.list({ state: 'open', after, limit: most })
	const newest = Math.max(after, notices.newest, ...list.map(({ id }) => id))
	noteNotified(user_id, newest)
	const chosen: ReadonlySet<string> = new Set(notices.kinds)
	const count = kinds.reduce((sum, one) => (chosen.has(one.kind) ? sum + one.count : sum), 0)
	const first = list.find(({ kind }) => chosen.has(kind))
	if (count > 0) show(wordsOf(count, first), newest, open)
}

let isBusy = false
let isAskedAgain = false

/**
 * Looks for incidents that nobody was told of yet and tells of them in one notification; `open` is done when it is pressed. Of several
 * tabs of a browser one tells. The first look of a page tells of nothing, and what could not be read is told of the next time.
 */
export const lookForIncidents = async (open: () => void): Promise<void> => {
	isAskedAgain = true
	if (isBusy) return
	isBusy = true
	try {
		while (isAskedAgain) {
			isAskedAgain = false
			const session = currentSession()
			if (session !== null) await navigator.locks.request(shared_name, () => look(session.user_id, open))
		}
	} catch (error) {
		// The line is down, or this browser notifies by service workers alone: the screen shows them all the same.
		if (!(error instanceof CallError || error instanceof TypeError)) throw error
	} finally {
		isBusy = false
	}
}
