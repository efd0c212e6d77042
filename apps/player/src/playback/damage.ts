import type { ProgramWindow } from '@vitrine/domain/program/document'
import type { Sight } from '@vitrine/renderer/stage'

/** A rectangle in pixels of a program. */
export type Rectangle = Pick<ProgramWindow, 'x' | 'y' | 'w' | 'h'>

const overlap = (a: Rectangle, b: Rectangle): boolean =>
	a.x < b.x + b.w && b.x < a.x + a.w && a.y < b.y + b.h && b.y < a.y + a.h

const isSilent = ({ window }: Sight): boolean => window.resources.every(({ kind }) => kind === 'audio')

/**
 * The part of a program that cannot be shown: `whole` if no window has anything to show, else the largest window that has nothing and is
 * not covered by another; null if everything can be shown, or is still loading.
 */
export const damageOf = (all: readonly Sight[]): ProgramWindow | 'whole' | null => {
	// Audio is not visible.
	const sights = all.filter(one => !isSilent(one))
	const broken = sights.filter(({ isBroken }) => isBroken)
	if (broken.length === 0) return null
	if (broken.length === sights.length) return 'whole'
	const isFree = ({ window }: Sight): boolean =>
		sights.every(other => other.isBroken || other.window.zIndex < window.zIndex || !overlap(other.window, window))
	return broken
		.filter(isFree)
		.map(({ window }) => window)
		.reduce<ProgramWindow | null>((best, one) => (best === null || one.w * one.h > best.w * best.h ? one : best), null)
}
