import type { Terminal } from '@vitrine/contract/terminals'
import { useEffect, useState } from 'react'
import { t } from '../../data/text.ts'
import { exactMoment } from '../../ui/format.ts'
import { Thumbnail } from '../../ui/lists/thumbnail.tsx'
import { askForLiveView, readLiveView } from './use-screenshots.ts'

/** How often the next picture is asked for, how often the terminal is asked to go on, and when it ends by itself; in ms. */
const [look_every, ask_every, at_most] = [400, 45_000, 300_000]
/** Without a picture for this long, in ms, that is said. */
const patience = 10_000

type End = 'live_rested' | 'failed'

interface Shown {
	readonly picture: string
	readonly at: number
}

/** The latest picture of a terminal, for as long as the user is watching. */
const useLiveView = (id: number, end: (why: End) => void): Shown | 'silent' | null => {
	const [shown, show] = useState<Shown | 'silent' | null>(null)
	useEffect(() => {
		let after = 0
		let isReading = false
		let heard_at = performance.now()
		const look = (): void => {
			if (isReading || document.visibilityState !== 'visible') return
			isReading = true
			readLiveView(id, after)
				.then(frame => {
					if (frame !== null) {
						after = frame.seq
						heard_at = performance.now()
						show({ picture: `data:image/jpeg;base64,${frame.picture}`, at: frame.at })
					} else if (performance.now() - heard_at > patience) show('silent')
				})
				// The API link shows why.
				.catch(() => end('failed'))
				.finally(() => {
					isReading = false
				})
		}
		const ask = (): void => void askForLiveView(id).catch(() => end('failed'))
		look()
		ask()
		const timers = [setInterval(look, look_every), setInterval(ask, ask_every)]
		const last = setTimeout(() => end('live_rested'), at_most)
		return () => {
			for (const timer of timers) clearInterval(timer)
			clearTimeout(last)
		}
	}, [id, end])
	return shown
}

/** What a terminal shows at this moment, two pictures a second; ends by itself after five minutes. */
export const LiveView = ({ terminal, end }: { terminal: Terminal; end: (why: End) => void }) => {
	const { id, name } = terminal
	const shown = useLiveView(id, end)
	const picture = shown === null || shown === 'silent' ? null : shown
	return (
		<>
			<span className="muted" role="status">
				{picture !== null && t('画面拍摄于 {time}', { time: exactMoment(picture.at) })}
				{shown === null && t('正在等待终端的画面…')}
				{shown === 'silent' && t('终端没有发送画面：屏幕上可能没有内容。')}
			</span>
			<div className="monitoring" role="img" aria-label={t('“{name}”的实时画面', { name })}>
				{picture === null ? (
					<Thumbnail src="" icon="terminal" width="100%" />
				) : (
					<img className="live-picture" src={picture.picture} alt="" />
				)}
			</div>
		</>
	)
}
