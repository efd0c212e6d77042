import { noCounts } from '@vitrine/fleet/counts'
import { channelOf } from '@vitrine/fleet/fleet'
import type { Operator } from '@vitrine/fleet/operator'
import { requests } from '@vitrine/fleet/requests'
import { Terminal } from '@vitrine/fleet/terminal'
import type { Page } from 'playwright-core'
import { aPage, type Watched } from './kit.ts'
import type { aSite } from './operated.ts'
import { playerIs } from './steps.ts'
import type { Place } from './twelve-people.ts'

type Site = Awaited<ReturnType<typeof aSite>>

/** How many terminals each organisation has, and how many of them are connected. */
const numbers: Readonly<Record<Place, readonly [count: number, connected: number]>> = {
	Headquarters: [6, 4],
	North: [12, 8],
	South: [10, 6],
	'North shop': [5, 4],
	'South shop': [5, 4],
}

/** Terminals of an organisation, connected ones first. */
export interface Terminals {
	readonly of: (place: Place) => number[]
	readonly stop: () => Promise<void>
}

/** Adds the terminals and connects some of them: real sockets, which fetch what is published to them. */
export const addTerminals = async ({ server, operator }: Site, idOf: (place: Place) => number): Promise<Terminals> => {
	const shared = requests(server.origin)
	const around = {
		socket: await channelOf(server.origin),
		requests: shared,
		counts: noCounts(),
		...({ mode: 'fetch', play: false } as const),
	}
	const ids = new Map<Place, number[]>()
	const connected: Terminal[] = []
	for (const [place, [count, there]] of Object.entries(numbers) as [Place, readonly [number, number]][]) {
		const made: number[] = []
		for (let number = 1; number <= count; number++) {
			const name = `${place} ${number}`
			const sn = name.replaceAll(' ', '').toUpperCase()
			const identity = { sn, key: `key-of-${sn}`, time_zone: 'UTC' }
			made.push((await operator.terminals.add({ name, sn, key: identity.key, group_id: idOf(place) })).id)
			if (number <= there) connected.push(new Terminal(identity, around))
		}
		ids.set(place, made)
	}
	for (const terminal of connected) terminal.start(0)
	return {
		of: place => ids.get(place) ?? [],
		stop: async () => {
			await Promise.all(connected.map(terminal => terminal.stop()))
			shared.close()
		},
	}
}

/** A real player in a page, paired by the code that it shows. */
export const pairScreen = async (
	{ server, browser }: Site,
	by: Operator,
	name: string,
	group_id: number,
): Promise<Watched & { readonly id: number }> => {
	const screen = await aPage(browser, { viewport: { width: 640, height: 360 } })
	await screen.page.goto(`${server.origin}/player/`)
	await playerIs(screen.page, 'pairing')
	const code = await screen.page.evaluate(() => document.documentElement.dataset.code ?? '')
	const { id } = await by.terminals.pair({ name, code, group_id })
	await playerIs(screen.page, 'idle')
	return { ...screen, id }
}

/** Waits until a screen shows an item. */
export const screenShows = (page: Page, item: string): Promise<unknown> =>
	page.waitForFunction(wanted => document.documentElement.dataset.item === wanted, item)
