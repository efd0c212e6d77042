import { toWeb } from '@vitrine/contract/frames'
import type { ToWeb } from '@vitrine/contract/messages'
import { shaped } from '@vitrine/domain/json-text'
import { WebSocket } from 'ws'
import { said } from './said.ts'
import type { Stage } from './stage.ts'

const frameOf = shaped(toWeb)

/** A watching browser. */
export interface Watching {
	hear(heard: (frame: ToWeb) => void): void
	close(): void
}

/** Opens a browser's socket with the operator's session. */
export const watch = ({ operator, origin }: Stage): Promise<Watching> =>
	new Promise((resolve, reject) => {
		const socket = new WebSocket(`${origin.replace('http:', 'ws:')}/ws?from=web`, {
			headers: { cookie: operator.cookie() },
		})
		let heard: (frame: ToWeb) => void = () => undefined
		const { token } = operator.link.credentials()
		socket.on('error', reject)
		socket.on('close', code => reject(new Error(`the browser's socket closed with ${code}`)))
		socket.on('open', () =>
			socket.send(JSON.stringify({ type: 'bind', role: 'web', data: { user_id: operator.user_id, token } })),
		)
		socket.on('message', raw => {
			const frame = said(String(raw), frameOf)
			if (frame.type !== 'bind') return heard(frame)
			resolve({
				hear: next => {
					heard = next
				},
				close: () => socket.terminate(),
			})
		})
	})
