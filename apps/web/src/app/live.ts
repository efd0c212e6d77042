import { catchUp, liveMessage } from '../data/live.ts'
import { followPresence, type Presence } from '../data/presence.ts'
import { currentSession } from '../data/session.ts'
import { openSocket } from '../data/socket.ts'
import { t } from '../data/text.ts'
import { toast } from '../ui/toasts.ts'
import { tellDecisions } from './review-notices.ts'

/** Terminals that are named one by one when many come or go together, and how long they are gathered, in ms. */
const named = 5
const gathering = 300

const told = {
	online: { one: '您的设备 {name} 已上线', more: '还有 {count} 台设备已上线' },
	offline: { one: '您的设备 {name} 已离线', more: '还有 {count} 台设备已离线' },
} as const

/** Says which terminals come and go, each until it is closed (specification A §4); after an outage the rest is counted. */
const presenceNotices = () => {
	let waiting: { name: string; online: boolean }[] = []
	const flush = () => {
		for (const online of [false, true]) {
			const texts = online ? told.online : told.offline
			const kind = online ? 'success' : 'warning'
			const changed = waiting.filter(change => change.online === online)
			for (const { name } of changed.slice(0, named)) toast(kind, t(texts.one, { name }), true)
			const count = changed.length - named
			if (count > 0) toast(kind, t(texts.more, { count }), true)
		}
		waiting = []
	}
	return ({ name }: Presence, online: boolean) => {
		if (waiting.length === 0) setTimeout(flush, gathering)
		waiting.push({ name, online })
	}
}

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
	const stopPresence = followPresence(presenceNotices())
	const stopDecisions = tellDecisions()
	return () => {
		stopSocket()
		stopPresence()
		stopDecisions()
	}
}
