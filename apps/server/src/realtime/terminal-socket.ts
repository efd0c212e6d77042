import type { BindData } from '@vitrine/domain/terminal/terminal'
import type { WebSocket } from 'ws'
import { sendMessage } from './sending.ts'
import type { Stranger } from './strangers.ts'

/** The state of a terminal's socket. */
export interface TerminalSocket {
	readonly socket: WebSocket
	readonly stranger: Stranger
	id: number
	/** The id of the player start behind it; absent if it states none. */
	instance: string | undefined
	/** Its bind data while it waits with a pairing code. */
	waiting: { data: BindData; expires_at: number } | null
	/** Steady clock, like the following time. */
	heard_at: number
	readonly opened_at: number
	binding: boolean
	/** The server has closed it: what arrived after its reason to do so does not count. */
	is_refused: boolean
}

/** A socket that has just been opened, at a time of the steady clock. */
export const newSocket = (socket: WebSocket, stranger: Stranger, opened_at: number): TerminalSocket => ({
	socket,
	stranger,
	id: 0,
	instance: undefined,
	waiting: null,
	heard_at: opened_at,
	opened_at,
	binding: false,
	is_refused: false,
})

/** Closes a terminal's socket from the server's side. */
export const closeSocket = (state: TerminalSocket | undefined, code: number): void => {
	if (state === undefined) return
	state.is_refused = true
	state.socket.close(code)
}

/** Identifies a terminal that has not been added yet. */
export const identityOf = ({ sn, key }: Pick<BindData, 'sn' | 'key'>): string => `${sn} ${key}`

/** Notifies a terminal that another player uses its identity, or no longer does. */
export const tellShared = (state: TerminalSocket | undefined, is_shared: boolean): void => {
	if (state !== undefined) sendMessage(state.socket, { type: 'identity_shared', data: { is_shared } })
}

/** Sockets that wait with a pairing code: several can state the same serial number, only one of them truthfully. */
export const waitingSockets = () => {
	const all = new Map<string, Map<string, TerminalSocket>>()
	return {
		of: (sn: string): TerminalSocket[] => [...(all.get(sn)?.values() ?? [])],
		/** The socket with this identity, as returned by `identityOf`. */
		named: (identity: string): TerminalSocket | undefined => {
			const end = identity.indexOf(' ')
			return all.get(identity.slice(0, end))?.get(identity.slice(end + 1))
		},
		/** Returns the previous waiting socket with the same identity. */
		add: (state: TerminalSocket, { sn, key }: BindData): TerminalSocket | undefined => {
			const keys = all.get(sn) ?? new Map<string, TerminalSocket>()
			all.set(sn, keys)
			const before = keys.get(key)
			keys.set(key, state)
			return before === state ? undefined : before
		},
		remove: (state: TerminalSocket): void => {
			const { sn = '', key = '' } = state.waiting?.data ?? {}
			const keys = all.get(sn)
			if (keys?.get(key) !== state) return
			keys.delete(key)
			if (keys.size === 0) all.delete(sn)
		},
	}
}
