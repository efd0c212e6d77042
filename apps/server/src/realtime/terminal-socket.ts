import type { BindData } from '@vitrine/domain/terminal/terminal'
import type { WebSocket } from 'ws'
import { sendMessage } from './sending.ts'
import type { Stranger } from './strangers.ts'

/** What is known of the socket of a terminal. */
export interface TerminalSocket {
	readonly socket: WebSocket
	readonly stranger: Stranger
	id: number
	/** The start of the player behind it; absent where it does not say. */
	instance: string | undefined
	/** What it said when it wanted to bind, while it waits with a pairing code. */
	waiting: { data: BindData; expires_at: number } | null
	/** By the steady clock, as all that follows. */
	heard_at: number
	readonly opened_at: number
	binding: boolean
}

/** What makes two connections the same terminal before anybody has added it. */
export const identityOf = ({ sn, key }: Pick<BindData, 'sn' | 'key'>): string => `${sn} ${key}`

/** Tells a terminal that another player uses its identity, or does so no longer. */
export const tellShared = (state: TerminalSocket | undefined, is_shared: boolean): void => {
	if (state !== undefined) sendMessage(state.socket, { type: 'identity_shared', data: { is_shared } })
}

/** Those that wait with a pairing code: several may show the same number, of which one is what it says. */
export const waitingSockets = () => {
	const all = new Map<string, Map<string, TerminalSocket>>()
	return {
		of: (sn: string): TerminalSocket[] => [...(all.get(sn)?.values() ?? [])],
		/** The one of this identity, as `identityOf` says it. */
		named: (identity: string): TerminalSocket | undefined => {
			const end = identity.indexOf(' ')
			return all.get(identity.slice(0, end))?.get(identity.slice(end + 1))
		},
		/** Returns the one that waited so before. */
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
