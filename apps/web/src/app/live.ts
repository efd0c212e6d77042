import type { ToWeb } from '@vitrine/contract/messages'
import { serverNow } from '../data/config.ts'
import { beginLive, catchUp, liveMessage } from '../data/live/live.ts'
import { followPresence, presenceLost, presenceOpened } from '../data/live/presence.ts'
import { openSocket } from '../data/live/socket.ts'
import { isDeparting } from '../data/session/departure.ts'
import { currentSession } from '../data/session/session.ts'
import { t } from '../data/text.ts'
import { toast } from '../ui/messages/toasts.ts'
import { hasDeviceNotices, keepDeviceNotices, noteDevices } from '../ui/terminals/device-notices.ts'
import { showDecisions } from './review-notices.ts'
import { router } from './routes.tsx'

/** Whether the user can see incidents and this browser permits notifications. */
const mayAlert = (): boolean =>
	currentSession()?.permissions.includes('terminals.read') === true &&
	'Notification' in window &&
	Notification.permission === 'granted'

/** Shows browser notifications for new incidents; the code is loaded only if they are permitted. */
const alertOfIncidents = (): void => {
	if (!mayAlert()) return
	void import('../features/health/incident-alerts.ts').then(
		({ lookForIncidents }) => lookForIncidents(() => void router.navigate('/terminal/health')),
		() => undefined,
	)
}

const heard = (message: ToWeb): void => {
	liveMessage(message)
	if (message.type === 'record_list' && message.data.of === 'health') alertOfIncidents()
}

const opened = (again: boolean): void => {
	if (again) catchUp()
	else beginLive()
	presenceOpened()
	alertOfIncidents()
}

/** Connects the screens to live messages; returns the function that disconnects them. */
export const goLive = (): (() => void) => {
	if (currentSession() === null) return () => undefined
	const stopSocket = openSocket({
		message: heard,
		opened,
		warning: text => {
			presenceLost()
			if (!isDeparting()) toast('warning', t(text))
		},
		// The next call fails and reports why the session is gone.
		refused: catchUp,
	})
	const stopPresence = followPresence(changes => noteDevices(changes.map(change => ({ ...change, at: serverNow() }))), {
		hasNotices: hasDeviceNotices,
		only: keepDeviceNotices,
	})
	const stopDecisions = showDecisions()
	return () => {
		stopSocket()
		stopPresence()
		stopDecisions()
	}
}
