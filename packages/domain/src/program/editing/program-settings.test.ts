import { expect, test } from 'vitest'
import { emptyProgram, programDocument } from '../document.ts'
import type { AudioResource } from '../kinds/audio.ts'
import { program_limits } from '../parts.ts'
import {
	addMusic,
	changeBackground,
	changeFold,
	changeMusic,
	moveMusic,
	musicLength,
	removeMusic,
	swapSides,
} from './program-settings.ts'

const program = emptyProgram(1920, 1080)
const file = { name: 'file', material_id: 1, sha256: 'a'.repeat(64) }
const sound = (id: string, play_time = 1000): AudioResource => ({ kind: 'audio', id, ...file, play_time, volume: 100 })
const namesOf = (music: readonly AudioResource[] = []): string => music.map(({ id }) => id).join('')

test('music is put at the end, moved, changed and taken out', () => {
	const some = addMusic(program, [sound('a'), sound('b', 2000), sound('c')])
	expect([musicLength(program), musicLength(some)]).toEqual([0, 4000])
	expect(namesOf(moveMusic(some, 'c', 0).music)).toBe('cab')
	expect(namesOf(moveMusic(some, 'a', 9).music)).toBe('bca')
	expect(namesOf(moveMusic(some, 'none', 0).music)).toBe('abc')
	expect(namesOf(removeMusic(some, 'b').music)).toBe('ac')
	expect(changeMusic(some, { ...sound('b'), volume: 20 }).music?.[1]?.volume).toBe(20)
})

test('more music than a program may have is left out', () => {
	const crowd = Array.from({ length: program_limits.resources + 1 }, (_, place) => sound(`n${place}`))
	const full = addMusic(program, crowd)
	expect(full.music).toHaveLength(program_limits.resources)
	expect(programDocument.safeParse(full).success).toBe(true)
})

test('a picture lies under everything and a fold is kept, until they are taken away', () => {
	const picture = { kind: 'picture', id: 'p', ...file, play_time: 1000, fit: 'cover' } as const
	const changed = changeFold(changeBackground(program, picture), { mode: 'extra_long', piece: 960 })
	expect(programDocument.parse(changed)).toEqual(changed)
	expect(changeFold(changeBackground(changed, null), null)).toMatchObject({ background_picture: null, fold: null })
})

test('a canvas turned twice is as it was', () => {
	expect(swapSides(program)).toMatchObject({ w: 1080, h: 1920 })
	expect(swapSides(swapSides(program))).toEqual(program)
})
