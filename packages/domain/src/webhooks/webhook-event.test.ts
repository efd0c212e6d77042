import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { bodyOf, webhook_data, webhookBody } from './webhook-event.ts'
import type { WebhookEventType } from './webhook-types.ts'

const page = readFileSync(join(import.meta.dirname, '../../../../docs/webhooks.md'), 'utf8')
const rows = [...page.matchAll(/^\| `([a-z.]+)` \|.*\| `(\{.*\})` \|$/gm)].map(([, type = '', data = '']) => ({
	type,
	data,
}))
const types = Object.keys(webhook_data) as WebhookEventType[]

describe('the page on webhooks', () => {
	test('has every event once', () => expect(rows.map(({ type }) => type).sort()).toEqual([...types].sort()))

	test.each(rows)('shows $type as it is sent', ({ type, data }) => {
		const shape = webhook_data[type as WebhookEventType]
		// Nor any field that the schema does not have.
		expect(shape.parse(JSON.parse(data))).toEqual(JSON.parse(data))
	})

	test('shows a whole body', () => {
		const body = /^\{"id":"evt_.*\}$/m.exec(page)?.[0] ?? ''
		expect(webhookBody('terminal.offline').parse(JSON.parse(body))).toEqual(JSON.parse(body))
	})
})

test('a body is written in the order of the page', () => {
	const data = { material: { id: 9, name: 'Spring', kind: 'video' } }
	const fact = { type: 'material.created', group_id: 3, at: 0, data } as const
	expect(bodyOf(fact, { id: 'evt_1', time: '1970-01-01T00:00:00.000Z', organization: 'North' })).toBe(
		'{"id":"evt_1","type":"material.created","schema":1,"time":"1970-01-01T00:00:00.000Z","organization":{"id":3,"name":"North"},"data":{"material":{"id":9,"name":"Spring","kind":"video"}}}',
	)
})
