import { expect, test } from 'vitest'
import { operation_texts } from '../operations.ts'
import { fieldText, log_features } from './log-texts.ts'

test('every feature that the operation log names is called something', () => {
	const features = new Set([...operation_texts.keys()].map(code => code.split('.')[0] ?? ''))
	expect([...features].filter(feature => log_features[feature] === undefined)).toEqual([])
})

test('a field is called by its first part, and keeps what people named behind it', () => {
	expect(fieldText('name')).toEqual({ text: '名称', rest: '' })
	expect(fieldText('central_commands.Hall 1.5')).toEqual({ text: '中控命令', rest: 'Hall 1.5' })
	expect(fieldText('data.value')).toEqual({ text: 'data.value', rest: '' })
})
