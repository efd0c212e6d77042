import type { BrowserContext } from 'playwright-core'
import { expect } from 'vitest'
import type { Site } from './operated.ts'

/** A turn of an item as it was seen; ms since the epoch by the test's clock, whatever the player takes for the time. */
export interface Turn {
	readonly item: string
	readonly from: number
	to: number
	/** The page ended, or was missing, before the turn did. */
	isCut: boolean
}

/** What the pages of one terminal have shown, one after the other. */
export interface Recording {
	/** Records what pages of a context show, from their next start on. */
	readonly record: (context: BrowserContext) => Promise<void>
	readonly turns: readonly Turn[]
	/** The window to watch if a program has several; its items must not appear elsewhere. Null for the only one. */
	readonly window: string | null
}

/** How often a page checks what it shows, in ms. */
const look_every = 50

/** What a page reports: the turn that it shows, by the time at which that began. */
interface Look {
	readonly page: string
	readonly key: string | null
	readonly item: string
	readonly at: number
}

const watch = ([every, window_id]: readonly [number, string | null]): void => {
	if (window !== top) return
	const page = crypto.randomUUID()
	const { vitrineShown } = window as unknown as { vitrineShown: (look: Look) => void }
	setInterval(() => {
		const { vitrinePlayer: state } = window as unknown as {
			vitrinePlayer?: { layer: boolean; frames: Record<string, { item: string; since: number }> }
		}
		const frames = state?.layer === true ? state.frames : {}
		const frame = window_id === null ? Object.values(frames)[0] : frames[window_id]
		// The monotonic clock of the page, which is never shifted.
		const at = performance.timeOrigin + performance.now()
		vitrineShown({ page, key: frame === undefined ? null : `${frame.since}`, item: frame?.item ?? '', at })
	}, every)
}

/** Starts recording; `window` names the one to watch if there are several. */
export const aRecording = (window: string | null = null): Recording => {
	const turns: Turn[] = []
	let last: { readonly page: string; readonly key: string | null } = { page: '', key: null }
	const hear = ({ page, key, item, at }: Look): void => {
		const turn = turns.at(-1)
		const isGoingOn = page === last.page
		if (isGoingOn && last.key !== null && turn !== undefined) turn.to = at
		if (!isGoingOn && last.key !== null && turn !== undefined) turn.isCut = true
		if (key !== null && !(isGoingOn && key === last.key)) turns.push({ item, from: at, to: at, isCut: false })
		last = { page, key }
	}
	return {
		turns,
		window,
		async record(context) {
			await context.exposeFunction('vitrineShown', hear)
			await context.addInitScript(watch, [look_every, window] as const)
		},
	}
}

/** Turns this short may or may not be reported; ms. */
const shortest = { counted: 1_300, known: 700 } as const
/** How far a reported play may be from the turn, in ms: plays are reported in whole seconds, and a busy page samples late. */
const tolerance = 1_900

interface RecordedPlay {
	readonly name: string
	readonly start_time: number
	readonly duration: number
}

/** How a record differs from what was seen. */
interface Difference {
	readonly lost: Turn[]
	readonly doubled: RecordedPlay[]
	readonly invented: RecordedPlay[]
}

const apart = (turn: Turn, play: RecordedPlay): number =>
	Math.abs(turn.from - play.start_time * 1000) + Math.abs(turn.to - turn.from - play.duration * 1000) / 2

/** Compares the turns until `end` with all reported plays. */
export const differenceOf = (turns: readonly Turn[], plays: readonly RecordedPlay[], end: number): Difference => {
	const heard = new Map<Turn, RecordedPlay>()
	const doubled: RecordedPlay[] = []
	const invented: RecordedPlay[] = []
	for (const play of plays) {
		const near = turns.filter(
			({ item, from, to }) =>
				item === play.name && to - from >= shortest.known && Math.abs(from - play.start_time * 1000) <= tolerance,
		)
		// Two screens can show the same item at the same time: then each of them has reported one of the two plays.
		const unheard = near.filter(turn => !heard.has(turn))
		const [turn] = unheard.toSorted((one, other) => apart(one, play) - apart(other, play))
		if (near.length === 0) invented.push(play)
		else if (turn === undefined) doubled.push(play)
		else heard.set(turn, play)
	}
	// What was on when a page ended is reported up to the last check, which can be less than a second (docs/terminal-protocol.md).
	const due = turns.filter(({ from, to, isCut }) => !isCut && to <= end && to - from >= shortest.counted)
	return { lost: due.filter(turn => !heard.has(turn)), doubled, invented }
}

/** All plays of a terminal's items that the server has. */
export const recordedPlays = async ({ operator }: Site, sn: string) =>
	(await operator.plays.search({ kind: 'material', limit: 1000 })).list.filter(play => play.sn === sn)

type MayBeLost = (turn: Turn) => boolean

const noneMayBe: MayBeLost = () => false

const expectMatched = async (
	site: Site,
	sn: string,
	{ turns, window }: Pick<Recording, 'turns' | 'window'>,
	end: number,
	mayBeLost: MayBeLost,
): Promise<void> => {
	const compare = async (): Promise<Difference> => {
		const items = new Set(turns.map(({ item }) => item))
		const plays = (await recordedPlays(site, sn)).filter(({ name }) => window === null || items.has(name))
		const found = differenceOf(turns, plays, end)
		return { ...found, lost: found.lost.filter(turn => !mayBeLost(turn)) }
	}
	await expect.poll(async () => (await compare()).lost).toEqual([])
	expect(await compare()).toEqual({ lost: [], doubled: [], invented: [] })
	console.info(`${sn}: ${turns.filter(({ to }) => to <= end).length} turns seen, none lost, doubled or made up`)
}

/** Expects that every turn until now is reported once, and nothing else, except for those that `mayBeLost`. */
export const expectRecorded = async (
	site: Site,
	sn: string,
	recording: Recording,
	mayBeLost: MayBeLost = noneMayBe,
): Promise<void> => {
	const { turns } = recording
	const { length } = turns
	await expect.poll(() => turns.length).toBeGreaterThan(length + 2)
	await expectMatched(site, sn, recording, turns.at(-1)?.from ?? 0, mayBeLost)
}

/** The same for screens that share one terminal, for what was over at `end`, in ms since the epoch. */
export const expectRecordedTogether = (
	site: Site,
	sn: string,
	recordings: readonly Recording[],
	end: number,
): Promise<void> => {
	const turns = recordings.flatMap(recording => [...recording.turns])
	return expectMatched(site, sn, { turns, window: null }, end, noneMayBe)
}
