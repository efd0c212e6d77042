import { expect, test } from 'vitest'
import { familiesOf } from './font.ts'

test.each([
	['none', '', null, 'sans-serif'],
	['one', 'Noto Sans', null, '"Noto Sans", sans-serif'],
	['several', 'KaiTi, "Times New Roman", serif', null, '"KaiTi", "Times New Roman", serif, sans-serif'],
	['the own font first', 'Arial', 'vitrine-ab', '"vitrine-ab", "Arial", sans-serif'],
	['what would end the declaration', 'a"; color: red; {}', null, '"a color: red", sans-serif'],
])('families: %s', (_, typed, own, expected) => expect(familiesOf(typed, own)).toBe(expected))
