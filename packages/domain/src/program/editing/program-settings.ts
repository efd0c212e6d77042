import type { Fold, Program } from '../document.ts'
import type { AudioResource } from '../kinds/audio.ts'
import type { PictureResource } from '../kinds/picture.ts'
import { program_limits } from '../parts.ts'
import { turnLength } from '../timing.ts'

/** Lays a picture under all windows; null takes it away. */
export const changeBackground = (program: Program, picture: PictureResource | null): Program => ({
	...program,
	background_picture: picture,
})

/** Says how the strip lies in its controller's picture; null when it is no strip. */
export const changeFold = (program: Program, fold: Fold | null): Program => ({ ...program, fold })

/** The canvas turned by a quarter; windows stay where they are. */
export const swapSides = (program: Program): Program => ({ ...program, w: program.h, h: program.w })

const withMusic = (program: Program, change: (music: readonly AudioResource[]) => AudioResource[]): Program => ({
	...program,
	music: change(program.music ?? []),
})

/** Puts sounds at the end of the music, as many as there is room for. */
export const addMusic = (program: Program, sounds: readonly AudioResource[]): Program =>
	withMusic(program, music => [...music, ...sounds].slice(0, program_limits.resources))

/** Replaces the sound of the same id. */
export const changeMusic = (program: Program, sound: AudioResource): Program =>
	withMusic(program, music => music.map(current => (current.id === sound.id ? sound : current)))

/** Takes a sound out of the music. */
export const removeMusic = (program: Program, id: string): Program =>
	withMusic(program, music => music.filter(sound => sound.id !== id))

/** Moves a sound to another place of the music. */
export const moveMusic = (program: Program, id: string, to: number): Program =>
	withMusic(program, music => {
		const moved = music.find(sound => sound.id === id)
		if (moved === undefined) return [...music]
		const others = music.filter(sound => sound.id !== id)
		return others.toSpliced(Math.min(others.length, Math.max(0, to)), 0, moved)
	})

/** How long the music plays until it begins again, in ms. */
export const musicLength = ({ music = [] }: Program): number => music.reduce((sum, sound) => sum + turnLength(sound), 0)
