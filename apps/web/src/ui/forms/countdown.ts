import { CallError } from '@vitrine/contract/call/client'
import { errors } from '@vitrine/contract/error-codes'
import { useEffect, useState } from 'react'
import { isReloaded } from './reloaded.ts'

const saved_as = (name: string): string => `vitrine.countdown.${name}`

/** Seconds left of a countdown begun before a reload, capped at its full length in case the clock was set back. */
const savedSeconds = (name: string): number => {
	if (!isReloaded()) return 0
	const [until = 0, whole = 0] = (sessionStorage.getItem(saved_as(name)) ?? '').split(' ').map(Number)
	return Math.min(Math.max(0, (until - Date.now()) / 1000), whole) || 0
}

/** Counts seconds down to 0, for example until an email can be requested again; the name lets it continue after a reload. */
export const useCountdown = (name: string): { left: number; begin: (seconds: number) => void } => {
	const [until, setUntil] = useState(() => {
		const seconds = savedSeconds(name)
		return seconds === 0 ? 0 : performance.now() + seconds * 1000
	})
	const [left, setLeft] = useState(() => Math.ceil(savedSeconds(name)))
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
		sessionStorage.setItem(saved_as(name), `${Date.now() + seconds * 1000} ${seconds}`)
		setLeft(Math.ceil(seconds))
		setUntil(performance.now() + seconds * 1000)
	}
	return { left, begin }
}

/** How many seconds an error asks to wait before the next email; 0 for other errors. */
export const secondsToWait = (error: unknown): number => {
	if (!(error instanceof CallError) || error.status !== errors.mail_wait.status) return 0
	return Number((error.data as { values?: { seconds?: unknown } } | null)?.values?.seconds ?? 0)
}
