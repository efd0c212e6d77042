import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseSync } from 'vite'
import { describe, expect, test } from 'vitest'

const root = resolve(import.meta.dirname, '..')
const sources = ['apps/web/src', 'apps/player/src'].flatMap(folder =>
	readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
		.filter(name => /\.tsx?$/.test(name))
		.map(name => join(folder, name)),
)

interface Node {
	readonly type: string
	readonly start: number
	readonly end: number
	readonly [part: string]: unknown
}

const isNode = (value: unknown): value is Node =>
	typeof value === 'object' && value !== null && typeof (value as Node).type === 'string'

/** A node and all nodes below it; nodes that `into` rejects are not entered. */
const nodesOf = (node: Node, into: (node: Node) => boolean = () => true): Node[] => {
	const below = Object.values(node)
		.flatMap(value => (Array.isArray(value) ? value : [value]))
		.filter(isNode)
		.filter(into)
	return [node, ...below.flatMap(inner => nodesOf(inner, into))]
}

const isFunction = (node: unknown): boolean => isNode(node) && /Function/.test(node.type)

/** What an effect's function returns to React that is not clearly a function of ours. */
const foreignIn = (called: Node): Node[] => {
	if (!isFunction(called) || called.async === true) return [called]
	const body = called.body as Node
	if (body.type !== 'BlockStatement') return isFunction(body) ? [] : [body]
	return nodesOf(body, inner => !isFunction(inner))
		.filter(({ type, argument }) => type === 'ReturnStatement' && isNode(argument) && !isFunction(argument))
		.map(({ argument }) => argument as Node)
}

const isEffect = ({ type, callee }: Node): boolean =>
	type === 'CallExpression' &&
	isNode(callee) &&
	/^use(Layout|Insertion)?Effect$/.test(String(callee.name ?? (callee.property as Node | undefined)?.name ?? ''))

const isRef = ({ type, name, value }: Node): boolean =>
	type === 'JSXAttribute' &&
	(name as Node).name === 'ref' &&
	isNode(value) &&
	value.type === 'JSXExpressionContainer' &&
	isFunction(value.expression)

const calledBy = (node: Node): Node[] => {
	if (isEffect(node)) return (node.arguments as Node[]).slice(0, 1)
	return isRef(node) ? [(node.value as Node).expression as Node] : []
}

const parsed = (path: string, text: string): Node => {
	const { program, errors } = parseSync(path, text)
	if (errors.length > 0) throw new Error(`${path}: ${errors[0]?.message}`)
	return program as unknown as Node
}

/** The places in a source that hand React something that is not clearly ours. */
const foreignReturns = (path: string, text: string): string[] =>
	nodesOf(parsed(path, text))
		.flatMap(calledBy)
		.flatMap(foreignIn)
		.map(({ start, end }) => `${path}: ${text.slice(start, end)}`)

// React calls whatever an effect returns when the effect ends, and browser functions can start to return something: Chromium's `scrollTo` now
// returns a promise. So an effect may only return a function written in place.
describe('what an effect hands back', () => {
	test.each([
		['useEffect(() => scrollTo(0, 0), [name])', 'scrollTo(0, 0)'],
		['useLayoutEffect(() => { if (on) return host.current?.focus() })', 'host.current?.focus()'],
		['React.useEffect(goLive, [])', 'goLive'],
		['useEffect(() => (on ? start() : undefined))', '(on ? start() : undefined)'],
		['useEffect(() => { { for (;;) return stop } }, [])', 'stop'],
		['useEffect(async () => { await load() }, [])', 'async () => { await load() }'],
		['const a = <input ref={box => box?.focus()} />', 'box?.focus()'],
	])('%s is found', (text, found) => {
		expect(foreignReturns('bad.tsx', text)).toEqual([`bad.tsx: ${found}`])
	})

	test.each([
		'useEffect(() => { scrollTo(0, 0) }, [name])',
		'useEffect(() => { if (!on) return\n const stop = start(); return () => stop() }, [on])',
		'useEffect(() => () => timer.end(), [timer])',
		'useEffect(() => { list.map(one => one.id); return function end() { return quit() } }, [list])',
		'const a = <input ref={box => { box?.focus() }} />',
	])('%s is none', text => {
		expect(foreignReturns('good.tsx', text)).toEqual([])
	})

	test('nothing else leaves an effect of the applications', () => {
		expect(sources.length).toBeGreaterThan(300)
		const texts = sources
			.map(path => ({ path, text: readFileSync(join(root, path), 'utf8') }))
			.filter(({ text }) => /Effect\b|\bref=/.test(text))
		expect(texts.length).toBeGreaterThan(50)
		expect(texts.flatMap(({ path, text }) => foreignReturns(path, text))).toEqual([])
	})
})
