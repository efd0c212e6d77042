import { close_codes, type WebFrame, webFrame } from '@vitrine/contract/messages'
import type { WebSocket } from 'ws'

export type BindFrame = Extract<WebFrame, { type: 'bind' }>
type HeartFrame = Extract<WebFrame, { type: 'heart_package' }>

const parse = (text: string): unknown => {
	try {
		return JSON.parse(text)
	} catch {
		return null
	}
}

/** Handles the frames of a socket: one bind, then heartbeats, and nothing else. */
export const converse = <S>(
	socket: WebSocket,
	{
		bind,
		heartbeat,
		probed,
		isTooMuch,
	}: {
		bind: (data: BindFrame['data']) => Promise<S | null>
		heartbeat: (state: S, token: unknown) => Promise<void>
		/** A probe only checks that the server is there: answered at once, any number of times. */
		probed: (state: S, token: unknown) => void
		isTooMuch: () => boolean
	},
): void => {
	let state: S | null = null
	let binding = false
	let beating = false
	socket.on('error', () => socket.terminate())
	// Each heartbeat reads the database: while one is being processed, further ones are ignored.
	const beat = async (of: S, token: unknown): Promise<void> => {
		if (beating) return
		beating = true
		await heartbeat(of, token).finally(() => {
			beating = false
		})
	}
	const onHeart = async ({ token, probe }: NonNullable<HeartFrame['data']>): Promise<void> => {
		if (state === null) return socket.close(close_codes.web_refused)
		return probe === true ? probed(state, token) : beat(state, token)
	}
	const onBind = async (data: BindFrame['data']): Promise<void> => {
		if (binding) return socket.close(close_codes.web_refused)
		binding = true
		state = await bind(data)
		if (state === null) socket.close(close_codes.web_refused)
	}
	const onFrame = async (text: string): Promise<void> => {
		const frame = webFrame.safeParse(parse(text))
		if (!frame.success) return socket.close(1007)
		return frame.data.type === 'bind' ? onBind(frame.data.data) : onHeart(frame.data.data ?? {})
	}
	socket.on('message', (raw, isBinary) => {
		// Frames that arrive while the socket is closing are ignored.
		if (socket.readyState !== socket.OPEN) return
		if (isBinary) return socket.close(1003)
		if (isTooMuch()) return socket.close(close_codes.too_many)
		onFrame(String(raw)).catch(() => socket.close(1011))
	})
}
