import type { TextKey } from '@vitrine/texts/all'
import { type SocketState, useSocketState } from '../data/live/socket.ts'
import { t } from '../data/text.ts'

const texts: Readonly<Record<SocketState, TextKey>> = {
	open: '实时连接正常',
	connecting: '正在连接',
	lost: '实时连接已断开',
}

/** The state of the live connection: a dot while it works, with text when it does not. */
export const ConnectionSign = () => {
	const state = useSocketState()
	return (
		<span className={`connection ${state}`} role="status" title={t(texts[state])}>
			<span className={state === 'lost' ? 'wide-only' : 'hidden-text'}>{t(texts[state])}</span>
		</span>
	)
}
