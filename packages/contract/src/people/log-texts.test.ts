import { all } from '@vitrine/texts/all'
import { fill, languages, placesIn, type Row } from '@vitrine/texts/rows'
import { expect, test } from 'vitest'
import { errors } from '../error-codes.ts'
import { operation_texts } from '../operations.ts'
import { log_fields } from './log-fields.ts'
import { failureText, log_features, terminal_log_texts } from './log-texts.ts'
import { group_uses, usesText } from './uses.ts'

test('every feature that the operation log names is called something', () => {
	const features = new Set([...operation_texts.keys()].map(code => code.split('.')[0] ?? ''))
	expect([...features].filter(feature => log_features[feature] === undefined)).toEqual([])
})

test('names of operations, features, fields and events need no values', () => {
	const texts = [operation_texts.values(), ...[log_features, log_fields, terminal_log_texts].map(Object.values)]
	expect(texts.flatMap(some => [...some]).filter(text => placesIn(text).length > 0)).toEqual([])
})

test('no reason of a failure has a hole, in any language, with or without its values', () => {
	const open = Object.values(errors).flatMap(({ status, text }) => {
		const reason = failureText(status, {}, String) ?? expect.unreachable(text)
		const row: Partial<Row> = (all as Readonly<Record<string, Row>>)[reason.text] ?? {}
		return languages
			.map(language => fill(language === 'zh' ? reason.text : (row[language] ?? '{}'), reason.values, language))
			.filter(said => /[{}]/.test(said))
	})
	expect(open).toEqual([])
	const { status } = errors.terminal_tags
	expect(failureText(status, { name: 'Lobby' }, String)?.values).toEqual({ name: 'Lobby', count: '…' })
	const uses = usesText(group_uses, { groups: 1, users: 3 })
	expect(failureText(errors.group_in_use.status, { name: 'North', uses }, word => `<${word}>`)?.values).toEqual({
		name: 'North',
		uses: { names: ['<下级组织> 1', '<用户> 3'], more: 0 },
	})
	expect(failureText(1, {}, String)).toBeNull()
	expect(failureText(42, {}, String)).toBeNull()
})
