import { catchUp, liveMessage } from '../data/live.ts'
import { followPresence } from '../data/presence.ts'
import { currentSession } from '../data/session.ts'
import { openSocket } from '../data/socket.ts'
import { t } from '../data/text.ts'
import { toast } from '../ui/toasts.ts'

/** Connects the screens with what happens elsewhere; answers how to end it. */
export const goLive = (): (() => void) => {
	if (currentSession() === null) return () => undefined
	const stopSocket = openSocket({
		message: liveMessage,
		opened: again => again && catchUp(),
		warning: text => toast('warning', t(text)),
		// The next call learns why the session is gone, and says it.
		refused: catchUp,
	})
	const stopPresence = followPresence(({ name }, online) =>
		toast(
			online ? 'success' : 'warning',
			t(online ? '您的设备 {name} 已上线' : '您的设备 {name} 已离线', { name }),
			true,
		),
	)
	return () => {
		stopSocket()
		stopPresence()
	}
}
