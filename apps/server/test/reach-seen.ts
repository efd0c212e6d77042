import { expect } from 'vitest'
import { readTerms } from '../src/db/stored-json.ts'
import type { ModelRelease } from './reach-model.ts'
import { expectAnswer, type Screen, type World } from './reach-world.ts'

/** The releases that a terminal was told to remove, according to the manifests. */
const recalledBy = async ({ app: { database } }: World, screen: Screen): Promise<ReadonlySet<number>> => {
	const news = [...screen.notified].filter(id => !screen.read.has(id))
	if (news.length === 0) return screen.recalled
	const rows = await database.db
		.selectFrom('releases')
		.select('manifest')
		.where('kind', '=', 'recall')
		.where('id', 'in', news)
		.execute()
	for (const { manifest } of rows) for (const id of readTerms(manifest).withdraws ?? []) screen.recalled.add(id)
	for (const id of news) screen.read.add(id)
	return screen.recalled
}

const sorted = (ids: Iterable<number>): number[] => [...new Set(ids)].sort((a, b) => a - b)

/** Checks that terminals were told exactly what the model predicts. */
export const expectNotified = async (world: World): Promise<void> => {
	for (const [id, screen] of world.screens) {
		const { notified } = screen
		const { notified: wanted, recalled } = world.model.terminal(id)
		const releases = [...notified].filter(one => world.model.releases.has(one))
		expect([`terminal ${id}`, sorted(releases)]).toEqual([`terminal ${id}`, sorted(wanted)])
		expect([`off ${id}`, sorted(await recalledBy(world, screen))]).toEqual([`off ${id}`, sorted(recalled)])
	}
}

/** Checks that a person sees what the model predicts: in the lists of active releases, and at each terminal. */
export const expectSeen = async (world: World, person: number, terminal: number): Promise<void> => {
	const { model } = world
	const browser = world.browsers.get(person)
	if (browser === undefined || !model.person(person).active) return
	const all = [...model.releases.values()]
	const wanted = (which: (one: ModelRelease) => boolean): number[] =>
		sorted(all.filter(one => which(one) && model.isSeen(person, one)).map(one => one.id))
	const { count, list } = await browser.releases.list({ limit: 500 })
	expect(['releases', sorted(list.map(row => row.id))]).toEqual(['releases', wanted(one => one.kind !== 'timing')])
	expect(count).toBe(list.length)
	for (const row of list.filter(one => one.foreign)) {
		const release = model.releases.get(row.id)
		expect([row.id, row.terminals]).toEqual([row.id, release && model.foreignAt(person, release).length])
	}
	const timings = (await browser.timing.listApplied({ limit: 500 })).list
	expect(['timings', sorted(timings.map(row => row.publish_id))]).toEqual([
		'timings',
		wanted(one => one.kind === 'timing'),
	])
	const active = await browser.emergency.listActive({})
	expect(['emergencies', sorted(active.map(row => row.publish_id))]).toEqual([
		...['emergencies', wanted(one => one.kind === 'emergency' && !one.ended && !one.refused)],
	])
	const shown = await expectAnswer(world, model.seesTerminal(person, terminal), () =>
		browser.terminals.listShown({ id: terminal }),
	)
	if (shown !== null)
		expect([`on ${terminal}`, sorted(shown.map(one => one.publish_id))]).toEqual([
			...[`on ${terminal}`, sorted(model.heldAt(terminal).map(one => one.id))],
		])
}
