import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parser } from '@prometheus-io/lezer-promql'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { parse } from 'yaml'
import { z } from 'zod'
import { aApp, type TestApp } from '../../../test/app.ts'
import { anAdmin } from '../../../test/browser.ts'

// The monitoring files that ship with the product refer only to metrics that the server really exports.

const docs = join(import.meta.dirname, '../../../../../docs')
const read = (path: string): string => readFileSync(join(docs, path), 'utf8')

const rules = z.object({
	groups: z.array(
		z.object({
			rules: z.array(
				z.strictObject({
					alert: z.string().regex(/^Vitrine[A-Za-z]+$/),
					expr: z.string(),
					for: z
						.string()
						.regex(/^\d+[mh]$/)
						.optional(),
					labels: z.strictObject({ severity: z.enum(['critical', 'warning']) }),
					annotations: z.strictObject({ summary: z.string().min(1), description: z.string().min(1) }),
				}),
			),
		}),
	),
})
const dashboard = z.object({
	templating: z.object({ list: z.array(z.object({ name: z.string(), definition: z.string().optional() })) }),
	panels: z.array(
		z.object({
			id: z.int(),
			type: z.string(),
			title: z.string().min(1),
			description: z.string().optional(),
			targets: z.array(z.object({ expr: z.string() })).optional(),
		}),
	),
})

const alerts = rules.parse(parse(read('monitoring/prometheus-alerts.yml'))).groups.flatMap(group => group.rules)
const board = dashboard.parse(JSON.parse(read('monitoring/grafana-dashboard.json')))
const shown = board.panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr))
/** Fills in Grafana's variables. */
const asked = (expr: string): string =>
	expr.replaceAll('$__rate_interval', '1m').replaceAll(/\$(?:job|instance)\b/g, '.*')
const expressions = [...alerts.map(({ expr }) => expr), ...shown.map(asked)]

/** The metrics of an expression, each with the labels it is filtered or grouped by. */
const figuresOf = (expr: string) => {
	const found = { names: new Set<string>(), labels: new Set<string>() }
	parser.parse(expr).iterate({
		enter: ({ type, from, to }) => {
			if (type.isError) throw new Error(`not an expression at ${from}: ${expr}`)
			if (type.name === 'Identifier') found.names.add(expr.slice(from, to))
			if (type.name === 'LabelName') found.labels.add(expr.slice(from, to))
		},
	})
	return found
}

/** Labels that Prometheus adds itself. */
const own = new Set(['job', 'instance', 'le'])

let app: TestApp
let text: string
beforeAll(async () => {
	app = await aApp('sqlite')
	await anAdmin(app)
	text = await (await fetch(`${app.origin}/metrics`)).text()
})
afterAll(() => app.remove())

/** Every exported metric, with the labels of those that have samples. */
const offered = (): ReadonlyMap<string, ReadonlySet<string>> => {
	const types = [...text.matchAll(/^# TYPE (\S+) (\S+)$/gm)].flatMap(([, name = '', type]) =>
		type === 'histogram' ? [`${name}_bucket`, `${name}_sum`, `${name}_count`] : [name],
	)
	return new Map(
		[...types, 'up'].map(name => {
			const samples = [...text.matchAll(new RegExp(`^${name}\\{(.*)\\} `, 'gm'))]
			const labels = samples.flatMap(([, list = '']) => [...list.matchAll(/(\w+)="/g)].map(([, label = '']) => label))
			return [name, new Set(labels)]
		}),
	)
}

test.each(expressions)('%s asks for figures that there are', expr => {
	const { names, labels } = figuresOf(expr)
	const all = offered()
	expect(names.size).toBeGreaterThan(0)
	expect([...names].filter(name => !all.has(name))).toEqual([])
	const known = new Set([...own, ...[...names].flatMap(name => [...(all.get(name) ?? [])])])
	// A metric without samples reveals nothing about its labels.
	const speaks = [...names].every(name => (all.get(name)?.size ?? 0) > 0)
	if (speaks) expect([...labels].filter(label => !known.has(label))).toEqual([])
})

test('the page of operations names figures that there are, and the dashboard shows each of them', () => {
	const all = new Set([...text.matchAll(/^# TYPE (\S+) /gm)].map(([, name = '']) => name))
	const named = [...read('operations.md').matchAll(/`(vitrine_[a-z_]+)/g)].map(([, name = '']) => name)
	expect([...new Set(named)].filter(name => !all.has(name) && name !== 'vitrine_session')).toEqual([])
	const ours = [...all].filter(name => name.startsWith('vitrine_'))
	const onBoard = shown.join('\n')
	// Full disks are reported through the free space.
	expect(ours.filter(name => !onBoard.includes(name) && name !== 'vitrine_disk_full')).toEqual([])
	expect(ours.filter(name => !named.includes(name))).toEqual([])
})

test('calls are counted by routes that the alert of slow ones asks for', () => {
	expect(text).toMatch(/vitrine_http_request_seconds_count\{route="\/api\/[^"]+"\} \d/)
})

test('every panel says what it shows, and filters are filled from a figure that there is', () => {
	const panels = board.panels.filter(({ type }) => type !== 'row')
	expect(panels.filter(({ description = '' }) => description === '')).toEqual([])
	expect(new Set(board.panels.map(({ id }) => id)).size).toBe(board.panels.length)
	const definitions = board.templating.list.flatMap(({ definition = [] }) => definition)
	expect(definitions).toHaveLength(2)
	for (const definition of definitions) expect(definition).toContain('vitrine_build_info')
})
