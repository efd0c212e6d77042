import { CallError } from '@vitrine/contract/call/client'
import { errors } from '@vitrine/contract/error-codes'
import type { Terminal } from '@vitrine/contract/terminals'
import { type CommandType, cooldownOf, isInstant } from '@vitrine/domain/command/command'
import { useEffect, useState } from 'react'
import { create } from 'zustand'
import { keys, refresh } from '../../data/calls/queries.ts'
import { markShown } from '../../data/calls/shown-errors.ts'
import { sendCommand } from './use-commands.ts'

type Data = Readonly<Record<string, unknown>>

/** A terminal accepts no further command of a type until this ends. */
interface Wait {
	/** In ms of the page's monotonic clock. */
	readonly until: number
	/** Another command was requested in the meantime. */
	readonly isAsked: boolean
	/** Sent once the wait is over: the last lasting setting that was requested. */
	readonly wanted: Data | null
}

const useStore = create<{ waits: ReadonlyMap<string, Wait> }>(() => ({ waits: new Map() }))

const keyOf = ({ id }: Terminal, type: CommandType): string => `${id} ${type}`

const put = (key: string, wait: Wait | null): void =>
	useStore.setState(({ waits }) => {
		const next = new Map(waits)
		if (wait === null) next.delete(key)
		else next.set(key, wait)
		return { waits: next }
	})

/** The wait in seconds that a refusal gives; null for any other error. */
const secondsOf = (error: unknown): number | null => {
	if (!(error instanceof CallError) || error.status !== errors.command_cooldown.status) return null
	return Number((error.data as { values?: { seconds?: unknown } } | null)?.values?.seconds ?? 1)
}

const begin = (terminal: Terminal, type: CommandType, wait: Wait): void => {
	const key = keyOf(terminal, type)
	put(key, wait)
	setTimeout(() => {
		const current = useStore.getState().waits.get(key)
		if (current?.until !== wait.until) return
		put(key, null)
		// The refusal has already been shown.
		if (current.wanted !== null) void orderSpaced(terminal, type, current.wanted).catch(() => undefined)
	}, wait.until - performance.now())
}

/** Records that a command comes too soon: a lasting setting is sent later, a command for right now is dropped. */
const ask = (terminal: Terminal, type: CommandType, wait: Wait, data: Data): void => {
	const wanted = isInstant({ type, request_type: 'set' }) ? null : data
	begin(terminal, type, { ...wait, isAsked: true, wanted })
}

/**
 * Sends a command, or holds it back while the terminal accepts none of its type: of several that arrive meanwhile, only the last is sent,
 * once. Any other error goes to the caller.
 */
export const orderSpaced = async (terminal: Terminal, type: CommandType, data: Data): Promise<void> => {
	const key = keyOf(terminal, type)
	const waiting = useStore.getState().waits.get(key)
	if (waiting !== undefined) return ask(terminal, type, waiting, data)
	const wait = { until: performance.now() + cooldownOf({ type, request_type: 'set' }), isAsked: false, wanted: null }
	begin(terminal, type, wait)
	try {
		await sendCommand(terminal, type, data)
	} catch (error) {
		const seconds = secondsOf(error)
		if (seconds === null) {
			put(key, null)
			throw error
		}
		// Another user was faster, or the clocks differ.
		markShown(error)
		const wanted = useStore.getState().waits.get(key)?.wanted ?? data
		ask(terminal, type, { ...wait, until: performance.now() + seconds * 1000 }, wanted)
	}
}

/** How often a change is made anew because others have sent theirs first. */
const tries_most = 8

/** When a command can be tried again, in ms: it came too soon after another, or another was sent since its data was read; null for no. */
const againIn = (error: unknown): number | null => {
	const seconds = secondsOf(error)
	if (seconds !== null) return seconds * 1000
	return error instanceof CallError && error.status === errors.command_changed.status ? 0 : null
}

/**
 * Sends what a form took long to fill in: if the terminal has just been sent a command of the type, it is sent once more when that is
 * possible, instead of asking the user to press again. The form stays busy meanwhile. What is sent is read each time, with the last command
 * that it is made from: a later one of somebody else is never lost. Nothing is sent if `read` returns null.
 */
export const sendPatiently = async (
	terminal: Terminal,
	type: CommandType,
	read: () => Promise<{ readonly data: Data; readonly known_command_id: number } | null>,
): Promise<void> => {
	for (let tries = 1; ; tries++) {
		try {
			const found = await read()
			if (found === null) return await refresh(keys.commands)
			const { data, known_command_id } = found
			return await sendCommand(terminal, type, data, { known_command_id })
		} catch (error) {
			const wait = againIn(error)
			if (wait === null || tries === tries_most) throw error
			markShown(error)
			await new Promise(resolve => setTimeout(resolve, wait))
		}
	}
}

/** Whether a terminal accepts a command of a type now; if not, the control shows that from now on. */
export const isFree = (terminal: Terminal, type: CommandType): boolean => {
	const waiting = useStore.getState().waits.get(keyOf(terminal, type))
	if (waiting !== undefined) put(keyOf(terminal, type), { ...waiting, isAsked: true })
	return waiting === undefined
}

/** How many seconds a user who asked too soon has to wait, and what is sent then; null if nobody has. */
export const useWait = (
	terminal: Terminal,
	type: CommandType,
): { readonly seconds: number; readonly wanted: Data | null } | null => {
	const wait = useStore(({ waits }) => waits.get(keyOf(terminal, type)))
	const [now, setNow] = useState(() => performance.now())
	const isAsked = wait?.isAsked === true
	useEffect(() => {
		if (!isAsked) return
		setNow(performance.now())
		const timer = setInterval(() => setNow(performance.now()), 250)
		return () => clearInterval(timer)
	}, [isAsked])
	if (wait === undefined || !isAsked) return null
	return { seconds: Math.max(1, Math.ceil((wait.until - now) / 1000)), wanted: wait.wanted }
}
