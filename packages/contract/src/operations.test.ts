import { all } from '@vitrine/texts/all'
import { expect, test } from 'vitest'
import golden from './operations.golden.json' with { type: 'json' }
import { operation_texts } from './operations.ts'

const stored: readonly string[] = golden

/** Codes of operations that no call uses any more. */
const unsaid = (codes: readonly string[], texts: ReadonlyMap<string, string>): string[] =>
	codes.filter(code => !Object.hasOwn(all, texts.get(code) ?? ''))

test('every operation that a version has stored can still be said: one that is renamed keeps its code among the former ones', () => {
	expect(unsaid(stored, operation_texts)).toEqual([])
	expect(unsaid(['terminals.edit', 'terminals.gone'], operation_texts)).toEqual(['terminals.gone'])
})

test('every operation of this version is among those that are kept in mind', () => {
	expect([...operation_texts.keys()].filter(code => !stored.includes(code))).toEqual([])
})
