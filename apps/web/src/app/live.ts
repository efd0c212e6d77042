import { serverNow } from '../data/config.ts'
import { isDeparting } from '../data/departure.ts'
import { beginLive, catchUp, liveMessage } from '../data/live.ts'
import { followPresence } from '../data/presence.ts'
import { currentSession } from '../data/session.ts'
import { openSocket } from '../data/socket.ts'
import { t } from '../data/text.ts'
import { hasDeviceNotices, keepDeviceNotices, noteDevices } from '../ui/device-notices.ts'
import { toast } from '../ui/toasts.ts'
import { tellDecisions } from './review-notices.ts'

/** Connects the screens with what happens elsewhere; answers how to end it. */
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
	const stopDecisions = tellDecisions()
	return () => {
		stopSocket()
		stopPresence()
		stopDecisions()
	}
}
