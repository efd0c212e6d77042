import { expect, test } from 'vitest'
import { operation_texts } from '../operations.ts'
import { log_features } from './log-texts.ts'

test('every feature that the operation log names is called something', () => {
	const features = new Set([...operation_texts.keys()].map(code => code.split('.')[0] ?? ''))
	expect([...features].filter(feature => log_features[feature] === undefined)).toEqual([])
})
