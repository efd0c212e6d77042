import { terminals } from './api.ts'

/** A terminal as far as its presence goes; `run_state` 0 is offline (specification A §3). */
export interface Presence {
	readonly id: number
	readonly name: string
	readonly run_state: number
}

/** How often the whole list is read, and for the first time, when the screen is there, in ms; how many terminals a page has (specification A §9). */
const poll = { every: 480_000, first: 1_000, page: 50 } as const

const known = new Map<number, boolean>()
let announce: (terminal: Presence, online: boolean) => void = () => undefined

/** Takes note of a terminal; a change is announced, the first word on it is not. */
export const presenceHeard = (terminal: Presence): void => {
	const online = terminal.run_state > 0
	const before = known.get(terminal.id)
	known.set(terminal.id, online)
	if (before !== undefined && before !== online) announce(terminal, online)
}

const readAll = async (): Promise<void> => {
	for (let page = 1, read = 0, count = 1; read < count; page += 1) {
		const answer = await terminals.list({ page, limit: poll.page })
		for (const terminal of answer.list) presenceHeard(terminal)
		count = answer.list.length === 0 ? 0 : answer.count
		read += answer.list.length
	}
}

/** Follows which terminals come and go; answers how to stop. A round that fails is made up for by the next one. */
export const followPresence = (told: typeof announce): (() => void) => {
	announce = told
	const round = () => void readAll().catch(() => undefined)
	const first = setTimeout(round, poll.first)
	const timer = setInterval(round, poll.every)
	return () => {
		clearTimeout(first)
		clearInterval(timer)
		known.clear()
	}
}
