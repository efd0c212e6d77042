import type { WindowResource } from '@vitrine/domain/program/document'
import { expect, test } from 'vitest'
import { litPlays } from './lit-plays.ts'
import type { OnScreen, ProgramBegan } from './playback-context.ts'

const on = { surface: 'layer', program: { id: 1 } } as OnScreen
const picture = { name: 'picture' } as WindowResource
const item = { window_id: 'w', resource: picture, is_sign: false }
const program = (from: number): ProgramBegan => ({ ...on, from })

const followed = () => {
	const log: string[] = []
	let at = 0
	const plays = litPlays(
		{
			onProgramBegan: ({ from }) => log.push(`program from ${from}`),
			onProgramEnded: ({ from, to }) => log.push(`program ${from} to ${to}`),
			onItemBegan: event => log.push(`item from ${event.at}`),
			onItemEnded: ({ from, to }) => log.push(`item ${from} to ${to}`),
		},
		() => at,
	)
	return {
		log,
		plays,
		dark: (isDark: boolean, when: number): void => {
			at = when
			plays.dark(isDark)
		},
	}
}

test('what is on when the screen goes dark ends there and begins again with the light', () => {
	const { log, plays, dark } = followed()
	plays.onProgramBegan(program(10))
	plays.onItemBegan({ ...item, index: 0, at: 11, due: 11 }, on)
	dark(true, 20)
	dark(true, 25)
	expect(log.splice(0)).toEqual(['program from 10', 'item from 11', 'item 11 to 20', 'program 10 to 20'])
	dark(false, 30)
	plays.onItemEnded({ ...item, from: 11, to: 40 }, on)
	plays.onProgramEnded({ ...program(10), to: 40 })
	expect(log).toEqual(['program from 30', 'item from 30', 'item 30 to 40', 'program 30 to 40'])
})

test('what comes and goes in the dark is no play; what comes in it and stays begins with the light', () => {
	const { log, plays, dark } = followed()
	dark(true, 0)
	plays.onProgramBegan(program(10))
	plays.onItemBegan({ ...item, index: 0, at: 10, due: 10 }, on)
	plays.onItemEnded({ ...item, from: 10, to: 20 }, on)
	plays.onItemBegan({ ...item, index: 1, at: 20, due: 20 }, on)
	expect(log).toEqual([])
	dark(false, 25)
	plays.onItemEnded({ ...item, from: 20, to: 30 }, on)
	plays.onItemBegan({ ...item, index: 0, at: 30, due: 30 }, on)
	dark(true, 35)
	plays.onItemEnded({ ...item, from: 30, to: 40 }, on)
	plays.onProgramEnded({ ...program(10), to: 40 })
	dark(false, 50)
	expect(log).toEqual([
		'program from 25',
		'item from 25',
		'item 25 to 30',
		'item from 30',
		'item 30 to 35',
		'program 25 to 35',
	])
})
