import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Fold } from '../document.ts'
import { type FoldPiece, foldedSize, likelyFold, piecesOf } from './fold.ts'

const modes: readonly Fold['mode'][] = ['extra_long', 'ultra_wide']
const side = fc.integer({ min: 16, max: 600 })
const folds = fc.record({ w: side, h: side, mode: fc.constantFrom(...modes), piece: fc.integer({ min: 16, max: 700 }) })

const area = (pieces: readonly FoldPiece[]): number => pieces.reduce((sum, { from }) => sum + from.w * from.h, 0)

const isApart = (a: FoldPiece, b: FoldPiece): boolean => {
	const isBeside = (p: FoldPiece, q: FoldPiece): boolean => p.from.x + p.from.w <= q.from.x || p.x + p.from.w <= q.x
	const isAbove = (p: FoldPiece, q: FoldPiece): boolean => p.from.y + p.from.h <= q.from.y || p.y + p.from.h <= q.y
	return isBeside(a, b) || isBeside(b, a) || isAbove(a, b) || isAbove(b, a)
}

describe('the pieces of a strip', () => {
	test('cover every pixel of it once, and no pixel of the picture twice', () => {
		fc.assert(
			fc.property(folds, ({ w, h, mode, piece }) => {
				const pieces = piecesOf({ w, h }, { mode, piece })
				const size = foldedSize({ w, h }, { mode, piece })
				expect(area(pieces)).toBe(w * h)
				for (const { from, x, y } of pieces) {
					expect(from.x + from.w <= w && from.y + from.h <= h).toBe(true)
					expect(x + from.w <= size.w && y + from.h <= size.h).toBe(true)
				}
				expect(pieces.every((a, at) => pieces.slice(at + 1).every(b => isApart(a, b)))).toBe(true)
			}),
		)
	})

	test.each([
		['in halves', { w: 3840, h: 128 }, { mode: 'extra_long', piece: 1920 }, [1920, 1920], { w: 1920, h: 256 }],
		['with a rest', { w: 1000, h: 64 }, { mode: 'extra_long', piece: 384 }, [384, 384, 232], { w: 384, h: 192 }],
		['in one', { w: 640, h: 320 }, { mode: 'extra_long', piece: 1920 }, [640], { w: 640, h: 320 }],
		['upright', { w: 64, h: 1000 }, { mode: 'ultra_wide', piece: 500 }, [500, 500], { w: 128, h: 500 }],
	] as const)('%s', (_, size, fold, lengths, folded) => {
		const along = fold.mode === 'extra_long' ? 'w' : 'h'
		expect(piecesOf(size, fold).map(({ from }) => from[along])).toEqual(lengths)
		expect(foldedSize(size, fold)).toEqual(folded)
	})

	test.each([
		[{ w: 16_384, h: 16 }, 'extra_long', { w: 16, h: 16_384 }],
		[{ w: 16, h: 16_384 }, 'ultra_wide', { w: 16_384, h: 16 }],
	] as const)('of the thinnest strip %j in the shortest pieces are 1024', (size, mode, folded) => {
		expect(piecesOf(size, { mode, piece: 16 })).toHaveLength(1024)
		expect(foldedSize(size, { mode, piece: 16 })).toEqual(folded)
	})
})

test.each([
	[{ w: 3841, h: 128 }, 'extra_long', 1921],
	[{ w: 128, h: 3840 }, 'ultra_wide', 1920],
	[{ w: 16, h: 16 }, 'extra_long', 16],
] as const)('a strip of %j is folded in two at first', (size, mode, piece) => {
	expect(likelyFold(size, mode)).toEqual({ mode, piece })
})
