import { serverNow } from '../data/config.ts'
import { beginLive, catchUp, liveMessage } from '../data/live/live.ts'
import { followPresence } from '../data/live/presence.ts'
import { openSocket } from '../data/live/socket.ts'
import { isDeparting } from '../data/session/departure.ts'
import { currentSession } from '../data/session/session.ts'
import { t } from '../data/text.ts'
import { toast } from '../ui/messages/toasts.ts'
import { hasDeviceNotices, keepDeviceNotices, noteDevices } from '../ui/terminals/device-notices.ts'
import { showDecisions } from './review-notices.ts'

/** Connects the screens with what happens elsewhere; returns how to end it. */
export const goLive = (): (() => void) => {
	if (currentSession() === null) return () => undefined
	const stopSocket = openSocket({
		message: liveMessage,
		opened: again => (again ? catchUp() : beginLive()),
		warning: text => isDeparting() || toast('warning', t(text)),
		// The next call learns why the session is gone, and says it.
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
