import { type Attack, asStranger } from '../attacks.ts'
import type { Running } from '../spawn.ts'
import type { Stage } from '../stage.ts'
import type { Figure } from '../table.ts'

/** How long one of them keeps the event loop busy, in ms. */
const priceOf = async (server: Running, attack: Attack, times: number): Promise<number> => {
	await attack.once()
	await server.busy()
	for (let time = 0; time < times; time++) await attack.once()
	return (await server.busy()) / times
}

/** The most that a stranger can cost: every route of the contract with every kind of body, and every kind of frame. */
export const strangers = async (stage: Stage): Promise<Figure[]> => {
	const server = await stage.product(await stage.folder('strangers', true), { probe: true })
	const all = asStranger(stage)
	const times = stage.quick ? 3 : 20
	// What is created only once is not part of a request's cost.
	for (const { once } of all.slice(0, 50)) await once()
	await server.busy()
	const before = await server.rss()
	const prices: { what: string; price: number }[] = []
	for (const attack of all) prices.push({ what: attack.what, price: await priceOf(server, attack, times) })
	await server.busy()
	const retained = Math.max(0, (await server.rss()) - before) / 1024 / (all.length * times)
	await server.stop()
	prices.sort((a, b) => b.price - a.price)
	const shown = prices.slice(0, 5).map(({ what, price }) => ({
		id: 'STRANGER',
		what,
		unit: 'ms',
		baseline: null,
		ours: price,
		target: '≤ 5 ms of the event loop',
		met: price <= 5,
	}))
	const memory = { id: 'STRANGER', what: `kept of each of ${all.length * times} requests`, unit: 'KB', baseline: null }
	return [...shown, { ...memory, ours: retained, target: '≤ 64 KB', met: retained <= 64 }]
}
