import type { Fold, Program } from '../document.ts'
import type { AudioResource } from '../kinds/audio.ts'
import type { PictureResource } from '../kinds/picture.ts'
import { program_limits } from '../parts.ts'
import { turnLength } from '../timing.ts'

/** Sets the background picture; null removes it. */
export const changeBackground = (program: Program, picture: PictureResource | null): Program => ({
	...program,
	background_picture: picture,
})

/** Sets how the strip is folded into its controller's picture; null if it is not a strip. */
export const changeFold = (program: Program, fold: Fold | null): Program => ({ ...program, fold })

/** Rotates the canvas by 90°; windows stay where they are. */
export const swapSides = (program: Program): Program => ({ ...program, w: program.h, h: program.w })

const withMusic = (program: Program, change: (music: readonly AudioResource[]) => AudioResource[]): Program => ({
	...program,
	music: change(program.music ?? []),
})

/** Appends sounds to the music, as far as there is room. */
export const addMusic = (program: Program, sounds: readonly AudioResource[]): Program =>
	withMusic(program, music => [...music, ...sounds].slice(0, program_limits.resources))

/** Replaces the sound with the same id. */
export const changeMusic = (program: Program, sound: AudioResource): Program =>
	withMusic(program, music => music.map(current => (current.id === sound.id ? sound : current)))

/** Removes a sound from the music. */
export const removeMusic = (program: Program, id: string): Program =>
	withMusic(program, music => music.filter(sound => sound.id !== id))

/** Moves a sound to another place in the music. */
export const moveMusic = (program: Program, id: string, to: number): Program =>
	withMusic(program, music => {
		const moved = music.find(sound => sound.id === id)
		if (moved === undefined) return [...music]
		const others = music.filter(sound => sound.id !== id)
		return others.toSpliced(Math.min(others.length, Math.max(0, to)), 0, moved)
	})

/** Length of one round of the music, in ms. */
export const musicLength = ({ music = [] }: Program): number => music.reduce((sum, sound) => sum + turnLength(sound), 0)
