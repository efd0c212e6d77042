import type { WindowResource } from '@vitrine/domain/program/document'
import { newText } from '@vitrine/domain/program/kinds/text'
import { expect, test } from 'vitest'
import type { StoredRelease } from '../library/database.ts'
import { createProgramPlays, type ProgramPlays } from './program-plays.ts'

const resource = { ...newText, id: 't', name: 't', play_time: 10_000, text: '' }
const programOf = (id: number) => ({
	id,
	name: `${id}`,
	document: { format: 1 as const, w: 640, h: 360, background: '#000000', windows: [] },
})
const release: StoredRelease = {
	sha256: '',
	since: 0,
	manifest: {
		format: 1,
		command_id: 1,
		publish_no: '',
		publish_name: '',
		play_mode: 1,
		files: [],
		items: [],
		programs: [],
	},
}
const on = (id: number, surface: 'layer' | 'strip' = 'layer') => ({ surface, release, program: programOf(id) })
const logged = (): { plays: ProgramPlays; log: string[] } => {
	const log: string[] = []
	return {
		log,
		plays: createProgramPlays({
			began: ({ program, from }) => log.push(`${program.id} from ${from}`),
			ended: ({ program, from, to }) => log.push(`${program.id}: ${from} to ${to}`),
		}),
	}
}

test('a program of which no item could be shown was not played', () => {
	const { plays, log } = logged()
	plays.began({ ...on(1), from: 10 })
	plays.ended({ ...on(1), from: 10, to: 20 })
	expect(log).toEqual([])
})

test('a play counts from its first item on, and not from before its program', async () => {
	const { plays, log } = logged()
	plays.began({ ...on(1), from: 10 })
	plays.itemBegan({ window_id: 'a', at: 14, resource }, on(1))
	plays.itemEnded({ window_id: 'a', to: 16 }, on(1))
	plays.itemBegan({ window_id: 'a', at: 16, resource }, on(1))
	await Promise.resolve()
	plays.itemEnded({ window_id: 'a', to: 20 }, on(1))
	plays.ended({ ...on(1), from: 10, to: 20 })
	plays.began({ ...on(2), from: 20 })
	plays.itemBegan({ window_id: 'a', at: 19, resource }, on(2))
	plays.itemEnded({ window_id: 'a', to: 30 }, on(2))
	plays.ended({ ...on(2), from: 20, to: 30 })
	await Promise.resolve()
	expect(log).toEqual(['1 from 14', '1: 14 to 20', '2 from 20', '2: 20 to 30'])
})

test('what stands when the program begins again is seen from there on', () => {
	const { plays, log } = logged()
	plays.began({ ...on(1), from: 10 })
	plays.itemBegan({ window_id: 'a', at: 10, resource }, on(1))
	plays.ended({ ...on(1), from: 10, to: 20 })
	plays.began({ ...on(1), from: 20 })
	plays.ended({ ...on(1), from: 20, to: 30 })
	expect(log).toEqual(['1 from 10', '1: 10 to 20', '1 from 20', '1: 20 to 30'])
})

test('while every window is empty nothing is played', async () => {
	const { plays, log } = logged()
	plays.began({ ...on(1), from: 0 })
	plays.itemBegan({ window_id: 'a', at: 0, resource }, on(1))
	plays.itemBegan({ window_id: 'b', at: 2, resource }, on(1))
	plays.itemEnded({ window_id: 'a', to: 5 }, on(1))
	await Promise.resolve()
	expect(log).toEqual(['1 from 0'])
	plays.itemEnded({ window_id: 'b', to: 7 }, on(1))
	await Promise.resolve()
	expect(log).toEqual(['1 from 0', '1: 0 to 7'])
	plays.itemBegan({ window_id: 'a', at: 9, resource }, on(1))
	plays.ended({ ...on(1), from: 0, to: 12 })
	expect(log.slice(2)).toEqual(['1 from 9', '1: 9 to 12'])
})

test('a strip whose item comes before it is seen counts from then on, beside what plays below', () => {
	const { plays, log } = logged()
	plays.began({ ...on(1), from: 0 })
	plays.itemBegan({ window_id: 'w', at: 3, resource }, on(2, 'strip'))
	expect(log).toEqual([])
	plays.began({ ...on(2, 'strip'), from: 5 })
	plays.ended({ ...on(2, 'strip'), from: 5, to: 9 })
	plays.ended({ ...on(1), from: 0, to: 10 })
	expect(log).toEqual(['2 from 5', '2: 5 to 9'])
})

test('a program of more than a day is reported as several plays, each as long as a play can be, cut where an item begins', () => {
	const { plays, log } = logged()
	const hour = 3_600_000
	const turns = [10, 11, 24, 2, 1].map((hours): WindowResource => ({ ...resource, play_time: hours * hour }))
	const window = { id: 'a', name: '', idx: 0, zIndex: 0, x: 0, y: 0, w: 640, h: 360, resources: turns }
	const long = { ...programOf(1), document: { ...programOf(1).document, windows: [window] } }
	const where = { surface: 'layer', release, program: long } as const
	let at = 0
	plays.began({ ...where, from: 0 })
	for (const turn of turns) {
		plays.itemBegan({ window_id: 'a', at, resource: turn }, where)
		at += turn.play_time
		plays.itemEnded({ window_id: 'a', to: at }, where)
	}
	plays.ended({ ...where, from: 0, to: at })
	expect(log).toEqual(
		[
			[0, 21],
			[21, 45],
			[45, 48],
		].flatMap(([from = 0, to = 0]) => [`1 from ${from * hour}`, `1: ${from * hour} to ${to * hour}`]),
	)
})
