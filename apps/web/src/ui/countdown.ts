import { refusals } from '@vitrine/contract/catalogue'
import { CallError } from '@vitrine/contract/client'
import { useEffect, useState } from 'react'

/** Counts seconds down to 0, as for a letter that may be asked for again. */
export const useCountdown = (): { left: number; begin: (seconds: number) => void } => {
	const [until, setUntil] = useState(0)
	const [left, setLeft] = useState(0)
	useEffect(() => {
		if (until === 0) return
		const count = () => {
			const seconds = Math.max(0, Math.ceil((until - performance.now()) / 1000))
			setLeft(seconds)
			if (seconds === 0) setUntil(0)
		}
		count()
		const timer = setInterval(count, 250)
		return () => clearInterval(timer)
	}, [until])
	const begin = (seconds: number) => {
		setLeft(Math.ceil(seconds))
		setUntil(performance.now() + seconds * 1000)
	}
	return { left, begin }
}

/** How many seconds a refusal says to wait before the next letter; 0 when it is about something else. */
export const secondsToWait = (error: unknown): number => {
	if (!(error instanceof CallError) || error.status !== refusals.mail_wait.status) return 0
	return Number((error.data as { values?: { seconds?: unknown } } | null)?.values?.seconds ?? 0)
}
