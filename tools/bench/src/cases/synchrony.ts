import type { Browser } from 'playwright-core'
import { findChromium, startChromium } from '../browser.ts'
import { itemsOf } from '../every-kind.ts'
import { percentile } from '../rounds.ts'
import { type Switch, startScreens } from '../screens.ts'
import type { Stage } from '../stage.ts'
import type { Figure } from '../table.ts'

const players = 4
/** How long an item stays, in ms: not a multiple of a frame, so that changes fall on every part of one. */
const play_time = 507

const figure = (what: string, ours: number, most: number): Figure => ({
	id: 'P26',
	what,
	unit: 'ms',
	baseline: null,
	ours,
	target: `≤ ${most} ms`,
	met: ours <= most,
})

/** Changes of one player, by the clock turn that each is nearest to. */
const turnsOf = (switches: readonly Switch[]): Map<number, number> =>
	new Map(
		switches.flatMap(({ shown }): [number, number][] =>
			Number.isFinite(shown) ? [[Math.round(shown / play_time), shown]] : [],
		),
	)

/** How far apart the first and the last player show the same change, in ms. */
const skews = (all: readonly Map<number, number>[]): number[] => {
	const [first = new Map<number, number>()] = all
	return [...first.keys()].flatMap(turn => {
		const times = all.flatMap(turns => turns.get(turn) ?? [])
		return times.length < all.length ? [] : [Math.max(...times) - Math.min(...times)]
	})
}

const measure = async (stage: Stage, browser: Browser): Promise<Figure[]> => {
	const screens = await startScreens(stage, browser, 'p26')
	try {
		const items = itemsOf(screens.every, ['picture', 'text', 'picture', 'colorful_text'], () => play_time)
		const opened = await Promise.all(Array.from({ length: players }, () => screens.player(items)))
		const count = stage.quick ? 60 : 600
		// The clocks settle in the first minute.
		await Promise.all(opened.map(screen => screen.switches(stage.quick ? 20 : 120)))
		const seen = await Promise.all(opened.map(screen => screen.switches(count)))
		const found = skews(seen.map(turnsOf))
		if (found.length < count * 0.8) throw new Error(`P26: ${found.length} of ${count} changes were seen by all`)
		const what = `${players} players, the same change on the first and on the last, p95 of ${found.length}`
		return [figure(what, percentile(found, 0.95), 16.9), figure('its p99', percentile(found, 0.99), 33.4)]
	} finally {
		await screens.close()
	}
}

/** Whether screens with the same program are in step. */
export const measureSynchrony = async (stage: Stage): Promise<Figure[]> => {
	const path = findChromium()
	if (path === null) return [{ ...figure('players in step', Number.NaN, 0), lacking: 'no Chromium found' }]
	const browser = await startChromium(path)
	try {
		return await measure(stage, browser)
	} finally {
		await browser.close()
	}
}
