import { CallError } from '@vitrine/contract/call/client'
import { errors } from '@vitrine/contract/error-codes'
import { commandRule } from '@vitrine/domain/command/command'
import { useEffect, useState } from 'react'
import { markShown } from '../../data/calls/shown-errors.ts'
import { t } from '../../data/text.ts'
import { exactMoment } from '../../ui/format.ts'
import { Thumbnail } from '../../ui/lists/thumbnail.tsx'
import { askForLiveView, readLiveView, type Watched } from './use-screenshots.ts'
import './live-view.css'

/** How often the next picture is asked for, how often the terminal is asked to go on, and when it ends by itself; in ms. */
const [look_every, ask_every, at_most] = [400, 45_000, 300_000]
/** When it can be asked again after it was asked a moment ago, in ms, with a margin for clocks that do not tick in step. */
const ask_again = commandRule('live_view').cooldown + 250
/** Without a picture for this long, in ms, that is said; without an answer of the server, the view ends. */
const patience = 10_000

export type LiveEnd = 'live_rested' | 'failed'

interface Shown {
	readonly picture: string
	readonly at: number
}

interface Watching extends Watched {
	readonly end: (why: LiveEnd) => void
	/** Learns the id of each command with which the terminal is asked. */
	readonly asked?: (command_id: number) => void
}

const ignore = (): void => undefined

/**
 * Whether a call failed on its way, by something between here and the server, or because the server is busy: one that fails ends no view, as
 * the next one follows at once. Below 600 the number is that of the HTTP answer, which came without one of the server's own errors.
 */
const isPassed = (error: unknown): boolean => {
	if (!(error instanceof CallError)) return false
	if (error.status !== errors.busy.status) return error.status < 600
	markShown(error)
	return true
}

/** The latest picture, for as long as the user is watching. */
const useLiveView = ({ terminal_id, device, end, asked = ignore }: Watching): Shown | 'silent' | null => {
	const [shown, show] = useState<Shown | 'silent' | null>(null)
	useEffect(() => {
		const watched = device === undefined ? { terminal_id } : { terminal_id, device }
		let after = 0
		let isReading = false
		let heard_at = performance.now()
		let answered_at = heard_at
		let [pictures, isSilent] = [0, false]
		let again: ReturnType<typeof setTimeout> | undefined
		let isOver = false
		const fail = (error: unknown): void => {
			// The API link shows why.
			if (!isPassed(error) || performance.now() - answered_at > patience) end('failed')
		}
		const look = (): void => {
			if (isReading || document.visibilityState !== 'visible') return
			isReading = true
			readLiveView(watched, after)
				.then(frame => {
					answered_at = performance.now()
					if (frame !== null) {
						after = frame.seq
						heard_at = performance.now()
						pictures++
						isSilent = false
						show({ picture: `data:image/jpeg;base64,${frame.picture}`, at: frame.at })
					} else if (performance.now() - heard_at > patience) beSilent()
				})
				.catch(fail)
				.finally(() => {
					isReading = false
				})
		}
		const ask = (): void => {
			// What nobody looks at is not captured.
			if (document.visibilityState !== 'visible') return
			askForLiveView(watched)
				.then(command_id => {
					if (command_id > 0) asked(command_id)
					else if (!isOver) askLater(pictures)
				})
				.catch(fail)
		}
		// Somebody has asked a moment ago. If that was in vain, for example because the player has started anew since, nothing arrives but
		// perhaps a picture from before.
		const askLater = (before: number): void => {
			clearTimeout(again)
			again = setTimeout(() => pictures - before < 2 && ask(), ask_again)
		}
		const beSilent = (): void => {
			show('silent')
			if (!isSilent) ask()
			isSilent = true
		}
		const lookAgain = (): void => {
			heard_at = performance.now()
			answered_at = heard_at
			ask()
		}
		look()
		ask()
		document.addEventListener('visibilitychange', lookAgain)
		const timers = [setInterval(look, look_every), setInterval(ask, ask_every)]
		const last = setTimeout(() => end('live_rested'), at_most)
		return () => {
			isOver = true
			document.removeEventListener('visibilitychange', lookAgain)
			for (const timer of timers) clearInterval(timer)
			clearTimeout(last)
			clearTimeout(again)
		}
	}, [terminal_id, device, end, asked])
	return shown
}

interface Props extends Watching {
	/** The name of the picture. */
	readonly label: string
	/** Said when no picture arrives. */
	readonly silence: string
}

/** What a terminal shows or captures at this moment, two pictures a second; ends by itself after five minutes. */
export const LiveView = ({ label, silence, ...watching }: Props) => {
	const shown = useLiveView(watching)
	const picture = shown === null || shown === 'silent' ? null : shown
	return (
		<>
			{/* The time changes with each picture and is not read aloud. */}
			{picture !== null && <span className="muted">{t('画面拍摄于 {time}', { time: exactMoment(picture.at) })}</span>}
			<span className="muted" role="status">
				{shown === null && t('正在等待终端的画面…')}
				{shown === 'silent' && silence}
			</span>
			<div className="monitoring" role="img" aria-label={label}>
				{picture === null ? (
					<Thumbnail src="" icon="terminal" width="100%" />
				) : (
					<img className="live-picture" src={picture.picture} alt="" />
				)}
			</div>
		</>
	)
}
