import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { type ESTree, parseSync, Visitor } from 'vite'
import { describe, expect, test } from 'vitest'

const root = resolve(import.meta.dirname, '..')

/** A function with more statements than this should be two; line counts say little, since an object can be long and simple. */
const statements_most = 30

const sources = execFileSync(
	'git',
	['ls-files', '-z', '--cached', '--others', '--exclude-standard', '*.ts', '*.tsx', '*.mjs'],
	{ cwd: root, encoding: 'utf8' },
)
	.split('\0')
	.filter(path => path !== '' && existsSync(join(root, path)))

const isTest = (path: string): boolean => /\.test\.tsx?$/.test(path) || path.startsWith('test/')

interface Node {
	readonly type: string
	readonly start: number
}

const isFunction = ({ type }: Node): boolean =>
	/^(ArrowFunctionExpression|Function(Expression|Declaration))$/.test(type)
const isStatement = ({ type }: Node): boolean =>
	/(Statement|VariableDeclaration)$/.test(type) && !/^(Block|Empty)Statement$/.test(type)

const childrenOf = (node: Node): Node[] =>
	Object.values(node)
		.flat()
		.filter((value): value is Node => typeof value === 'object' && value !== null && 'type' in value)

/** The statements of a function itself, without those of functions inside it. */
const statementsOf = (node: Node): number =>
	childrenOf(node)
		.filter(child => !isFunction(child))
		.reduce((sum, child) => sum + (isStatement(child) ? 1 : 0) + statementsOf(child), 0)

const isParse = (node: ESTree.Node): boolean =>
	node.type === 'CallExpression' &&
	node.callee.type === 'MemberExpression' &&
	node.callee.object.type === 'Identifier' &&
	node.callee.object.name === 'JSON' &&
	node.callee.property.type === 'Identifier' &&
	node.callee.property.name === 'parse'

/** A value that is given a type without a check: `JSON.parse(…) as X`. */
const believed = (node: ESTree.Node): boolean =>
	node.type === 'TSAsExpression' || node.type === 'ParenthesizedExpression' ? believed(node.expression) : isParse(node)

/** What makes a file hard to read, one line per finding: spreads of object literals, functions that do too much, unchecked JSON. */
const findingsIn = (path: string, source: string): string[] => {
	const found: string[] = []
	const lineOf = ({ start }: Node): number => source.slice(0, start).split('\n').length
	const measure = (node: ESTree.Function | ESTree.ArrowFunctionExpression): void => {
		const count = statementsOf(node)
		if (count > statements_most && !isTest(path))
			found.push(`${path}:${lineOf(node)}: ${count} statements, ${statements_most} at most`)
	}
	new Visitor({
		TSAsExpression(node) {
			if (believed(node) && !isTest(path))
				found.push(`${path}:${lineOf(node)}: JSON is read, by a shape or a reader, and not believed`)
		},
		SpreadElement(node) {
			if (node.argument.type === 'ObjectExpression')
				found.push(`${path}:${lineOf(node)}: a spread of an object that is written there: write its members`)
		},
		ArrowFunctionExpression: measure,
		FunctionExpression: measure,
		FunctionDeclaration: measure,
	}).visit(parseSync(path, source).program)
	return found
}

describe('the code', () => {
	test('hides no length, and no function does too much', () => {
		expect(sources.length).toBeGreaterThan(1000)
		expect(sources.flatMap(path => findingsIn(path, readFileSync(join(root, path), 'utf8')))).toEqual([])
	})

	test('is told of JSON that is believed, which a test may do', () => {
		const source = 'const a = JSON.parse(text) as A\nconst b: unknown = JSON.parse(text)\nconst c = b as C\n'
		expect(findingsIn('a.ts', source)).toEqual(['a.ts:1: JSON is read, by a shape or a reader, and not believed'])
		expect(findingsIn('a.test.ts', source)).toEqual([])
	})

	test('is told of a packed spread and of a long function in one line each', () => {
		const long = `export const f = () => {\n${'\tg(() => 1)\n'.repeat(31)}}\n`
		expect(findingsIn('a.ts', `const a = {\n\t...{ b, c },\n\t...d,\n}\n${long}`)).toEqual([
			'a.ts:2: a spread of an object that is written there: write its members',
			'a.ts:5: 31 statements, 30 at most',
		])
	})
})
