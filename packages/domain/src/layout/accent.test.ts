import fc from 'fast-check'
import { expect, test } from 'vitest'
import { accentsOf, contrast, own_accent, readable, visible } from './accent.ts'

const colours = fc.integer({ min: 0, max: 0xffffff }).map(number => `#${number.toString(16).padStart(6, '0')}`)

test('contrast is counted as WCAG does', () => {
	expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 6)
	expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2)
	expect(contrast('#ffffff', '#ffffff')).toBe(1)
})

test('whichever colour is chosen, words on it and of it can be read in both themes', () => {
	fc.assert(
		fc.property(colours, chosen => {
			const { light, dark } = accentsOf(chosen)
			for (const [one, other] of [
				[light.accent, '#ffffff'],
				[dark.accent, '#ffffff'],
				[light.strong, '#ffffff'],
				[light.strong, '#f4f5f8'],
				[light.strong, light.soft],
				[dark.strong, '#1b1d22'],
				[dark.strong, '#24272e'],
				[dark.strong, dark.soft],
				// Normal and muted text on highlighted backgrounds.
				['#1d2129', light.soft],
				['#5c6470', light.soft],
				['#e8eaee', dark.soft],
			] as const)
				expect(contrast(one, other), `${one} on ${other} of ${chosen}`).toBeGreaterThanOrEqual(readable)
			for (const surface of ['#1b1d22', '#24272e'])
				expect(contrast(dark.accent, surface), `${dark.accent} of ${chosen}`).toBeGreaterThanOrEqual(visible)
		}),
		{ examples: [['#ffffff'], ['#000000'], ['#ffff00'], ['#808080'], [own_accent]] },
	)
})

test('a colour that can be read stays as it was chosen', () => {
	expect(accentsOf('#0b7285').light.accent).toBe('#0b7285')
	expect(accentsOf('#ffd43b').light.accent).not.toBe('#ffd43b')
})
