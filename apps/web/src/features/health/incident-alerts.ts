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

/** Tabs of one browser check one after the other; keys with this prefix store how far each user has been notified. */
const shared_name = 'vitrine.incidents'
/** The maximum page size of the list. */
const most = 500

const keyOf = (user_id: number): string => `${shared_name}.${user_id}`

/** The last incident that this browser has notified a user of; 0 if there is none yet. */
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

/** The newest incident when this page was loaded: earlier ones are not news. */
let newest_before: number | null = null

/** Notifies of open incidents that are newer than the last notification. */
const look = async (user_id: number, open: () => void): Promise<void> => {
	const notices = await health.getNotices({})
	if (newest_before === null) {
		newest_before = notices.newest
		return
	}
	// Switching notifications on does not report incidents from before.
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
 * Checks for incidents without a notification yet and shows one notification for all of them; a click on it calls `open`. Only one of a
 * browser's tabs notifies. The first check of a page shows nothing, and what could not be read is shown the next time.
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
		// The network is down, or this browser notifies through service workers only: the screen shows the incidents anyway.
		if (!(error instanceof CallError || error instanceof TypeError)) throw error
	} finally {
		isBusy = false
	}
}
