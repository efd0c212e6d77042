import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bare_ground, itemsOf, type SeenKind, seen_kinds } from '../../tools/bench/src/every-kind.ts'
import { pairWalk } from '../../tools/bench/src/walk.ts'
import { anEveryKindSite, type EveryKindSite, has_pages } from './every-kind-site.ts'
import { aPage } from './kit.ts'
import { coloursOf, type Frame, record } from './no-blank-frame-record.ts'
import { aScreen, publishBy, publishInTurn } from './operated.ts'

if (!has_pages) console.log('NOT RUN: the journeys of every pair of kinds, since pdftoppm is not here.')

let site: EveryKindSite
beforeAll(async () => {
	if (has_pages) site = await anEveryKindSite()
})
afterAll(() => site?.remove())

/** A change of the item on screen; `at` in ms since the epoch. */
interface Change {
	readonly at: number
	readonly item: string
}

const kindOf = (item: string): string => item.split('-')[0] ?? ''

/** Resolves with the changes once every kind has followed every kind, or after this many rounds of the walk. */
const everyPair = (page: Page, pairs: number, most: number): Promise<Change[]> =>
	page.evaluate(
		([wanted, limit]) =>
			new Promise<Change[]>(done => {
				const { dataset } = document.documentElement
				const changes: { at: number; item: string }[] = []
				const seen = new Set<string>()
				new MutationObserver(() => {
					const item = dataset.item ?? ''
					const before = changes.at(-1)
					changes.push({ at: Date.now(), item })
					if (before !== undefined) seen.add([before.item, item].map(id => id.split('-')[0]).join())
					if (seen.size >= wanted || changes.length >= limit) done(changes)
				}).observe(document.documentElement, { attributeFilter: ['data-item'] })
			}),
		[pairs, most] as const,
	)

const pairsIn = (changes: readonly Change[]): Set<string> =>
	new Set(changes.slice(1).map(({ item }, at) => `${kindOf(changes[at]?.item ?? '')}>${kindOf(item)}`))

/** What is visible if nothing is drawn: the background of the program, of the player, or of an empty page. */
const nothing = new Set([bare_ground.slice(1), '000000', 'ffffff'])

/** The frames on which nothing is drawn, each with the items around it. */
const blanks = (frames: readonly Frame[], colours: readonly string[][], changes: readonly Change[]): string[] =>
	frames.flatMap(({ at }, place) => {
		const seen = new Set(colours[place])
		const [only = ''] = seen
		if (seen.size > 1 || !nothing.has(only)) return []
		const next = changes.findIndex(change => change.at > at)
		const around = changes.slice(Math.max(0, next - 2), next + 1)
		return [`${only}: ${around.map(change => `${change.item} ${Math.round(change.at - at)}`).join(', ')}`]
	})

/** How long an item stays before one of this kind: long enough for what needs loading to be ready in time. */
const timeBefore = (follower: SeenKind): number =>
	follower === 'streaming' ? 600 : follower === 'webpage' || follower === 'webtool' ? 450 : 200

type Pair = readonly [SeenKind, SeenKind]

/** Plays these kinds in order, each for `times` times its usual time, and expects no blank frame; returns which kind has followed which. */
const played = async (kinds: readonly SeenKind[], times: number): Promise<Set<string>> => {
	const items = itemsOf(site.every, kinds, follower => times * timeBefore(follower))
	await publishBy(site.operator, items, `PAIRS${times}`, bare_ground)
	const screen = await aScreen(site.browser, site.server, `PAIRS${times}`)
	const walked = () => everyPair(screen.page, seen_kinds.length ** 2, 2 * items.length)
	const { frames, came } = await record(screen, walked, items.length)
	const judge = await aPage(site.browser)
	expect(blanks(frames, await coloursOf(judge.page, frames), came)).toEqual([])
	expect(frames.length).toBeGreaterThan(items.length)
	await judge.context.close()
	await screen.context.close()
	return pairsIn(came)
}

/** An item that is not ready in its turn is skipped: what a slow machine has not shown yet gets twice the time in the next round. */
const rounds = [1, 2, 4, 8, 16] as const
/** In ms: longer than a machine takes that needs every round. */
const all_rounds = 3_600_000

test.runIf(has_pages)(
	'every kind follows every kind without a blank frame',
	async () => {
		let kinds = pairWalk(seen_kinds.length).map(place => seen_kinds[place] ?? 'text')
		let missing: readonly Pair[] = seen_kinds.flatMap(one => seen_kinds.map((two): Pair => [one, two]))
		for (const times of rounds) {
			const seen = await played(kinds, times)
			missing = missing.filter(([one, two]) => !seen.has(`${one}>${two}`))
			if (missing.length === 0) break
			kinds = missing.flat()
		}
		expect(missing).toEqual([])
	},
	all_rounds,
)

test.runIf(has_pages)('a single frame without anything is found: the judge is not blind', async () => {
	const items = itemsOf(site.every, ['text', 'video', 'picture', 'streaming'], () => 800)
	await publishBy(site.operator, items, 'BLIND', bare_ground)
	const screen = await aScreen(site.browser, site.server, 'BLIND')
	await screen.page.evaluate(() => {
		const style = document.querySelector<HTMLElement>('[data-window]')?.style
		const blink = (): void => {
			if (style !== undefined) style.visibility = 'hidden'
			requestAnimationFrame(() => style?.removeProperty('visibility'))
		}
		new MutationObserver(() => requestAnimationFrame(blink)).observe(document.documentElement, {
			attributeFilter: ['data-item'],
		})
	})
	const { frames, came } = await record(screen, () => everyPair(screen.page, 99, 12))
	const judge = await aPage(site.browser)
	const found = blanks(frames, await coloursOf(judge.page, frames), came)
	// The last change ends the recording.
	expect(found.length).toBeGreaterThanOrEqual(came.length - 2)
})

/** Makes everything wait for its frames as long as on an overloaded machine. */
const slowDown = (page: Page): Promise<void> =>
	page.evaluate(() => {
		const soon = requestAnimationFrame.bind(window)
		window.requestAnimationFrame = callback => window.setTimeout(() => soon(callback), 400)
	})

test.runIf(has_pages).each([
	['in its own time', false],
	['on a slow machine', true],
])('programs follow each other without a blank frame, %s', async (_machine, slow) => {
	const kinds: readonly SeenKind[] = [
		'video',
		'webpage',
		'picture',
		'webtool',
		'video',
		'document',
		'text',
		'streaming',
		'rss',
	]
	const sn = slow ? 'SLOW' : 'TURNS'
	await publishInTurn(
		site.operator,
		itemsOf(site.every, kinds, () => (slow ? 2000 : 900)),
		sn,
		bare_ground,
	)
	const screen = await aScreen(site.browser, site.server, sn)
	if (slow) await slowDown(screen.page)
	const { frames, came } = await record(screen, () => everyPair(screen.page, 99, (slow ? 1 : 3) * kinds.length + 1))
	const judge = await aPage(site.browser)
	expect(new Set(came.map(({ item }) => kindOf(item)))).toEqual(new Set(kinds))
	expect(blanks(frames, await coloursOf(judge.page, frames), came)).toEqual([])
})
