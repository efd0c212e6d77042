import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { logFieldText } from '@vitrine/contract/people/log-details'
import { type ESTree, parseSync, Visitor } from 'vite'
import { describe, expect, test } from 'vitest'

const root = resolve(import.meta.dirname, '..')

const sources = execFileSync('git', ['ls-files', '-z', 'apps/server/src/*.ts'], { cwd: root, encoding: 'utf8' })
	.split('\0')
	.filter(path => path !== '' && !path.endsWith('.test.ts') && existsSync(join(root, path)))
	.map(path => ({ path, text: readFileSync(join(root, path), 'utf8') }))

type Node = ESTree.Node

/** What a function answers: its expression, or what it returns. */
const answersOf = (made: ESTree.ArrowFunctionExpression | ESTree.Function): Node[] => {
	if (made.body === null) return []
	if (made.body.type !== 'BlockStatement') return [made.body]
	return made.body.body.flatMap(one => (one.type === 'ReturnStatement' && one.argument !== null ? [one.argument] : []))
}

/** The objects that an expression can be, as far as its file shows. */
const objectsOf = (node: Node, known: ReadonlyMap<string, Node>, seen = new Set<Node>()): ESTree.ObjectExpression[] => {
	if (seen.has(node)) return []
	seen.add(node)
	const all = (...parts: readonly Node[]) => parts.flatMap(part => objectsOf(part, known, seen))
	switch (node.type) {
		case 'ObjectExpression':
			return [node]
		case 'ConditionalExpression':
			return all(node.consequent, node.alternate)
		case 'LogicalExpression':
			return all(node.left, node.right)
		case 'AwaitExpression':
		case 'UnaryExpression':
			return all(node.argument)
		case 'ParenthesizedExpression':
		case 'TSAsExpression':
		case 'TSSatisfiesExpression':
			return all(node.expression)
		case 'ArrowFunctionExpression':
		case 'FunctionExpression':
			return all(...answersOf(node))
		case 'Identifier':
			return all(...[known.get(node.name)].filter(one => one !== undefined))
		case 'CallExpression':
			// What a list is mapped to, or what a function of this file answers.
			if (node.callee.type === 'MemberExpression') return all(...node.arguments)
			return all(node.callee)
		default:
			return []
	}
}

/** The fields of a part of a note, with those of objects in it. */
const fieldsOf = (node: Node, known: ReadonlyMap<string, Node>, depth = 1, seen = new Set<Node>()): string[] =>
	objectsOf(node, known).flatMap(one => {
		if (seen.has(one)) return []
		seen.add(one)
		return one.properties.flatMap(part => {
			if (part.type === 'SpreadElement') return fieldsOf(part.argument, known, depth, seen)
			const name = part.key.type === 'Identifier' && !part.computed ? [part.key.name] : []
			return depth < 3 ? [...name, ...fieldsOf(part.value, known, depth + 1, seen)] : name
		})
	})

const nameOf = (callee: Node): string => {
	if (callee.type === 'Identifier') return callee.name
	return callee.type === 'MemberExpression' && callee.property.type === 'Identifier' ? callee.property.name : ''
}

/** Functions that make a note of terminals and of the details that follow. */
const note_makers: readonly string[] = ['noteOfTerminals', 'noteOfFormer', 'changeOf']

/** The fields that the notes of a file write into the operation log. */
const notedIn = ({ path, text }: (typeof sources)[number]): string[] => {
	const { program } = parseSync(path, text)
	const known = new Map<string, Node>()
	new Visitor({
		VariableDeclarator({ id, init }) {
			if (id.type === 'Identifier' && init !== null) known.set(id.name, init)
		},
	}).visit(program)
	const fields: string[] = []
	new Visitor({
		CallExpression({ callee, arguments: [first, second] }) {
			const name = nameOf(callee)
			if (note_makers.includes(name) && second !== undefined) fields.push(...fieldsOf(second, known))
			if (name !== 'note' || first?.type !== 'ObjectExpression') return
			for (const one of first.properties)
				if (one.type === 'Property' && one.key.type === 'Identifier' && /^(before|after)$/.test(one.key.name))
					fields.push(...fieldsOf(one.value, known))
		},
	}).visit(program)
	return fields
}

const noted = new Map(sources.map(source => [source.path, notedIn(source)]))

describe('the details of the operation log', () => {
	test('have a label for every field that the server notes', () => {
		const mute = [...noted].flatMap(([path, fields]) =>
			// The terminals of an entry are shown as such.
			fields.filter(name => name !== 'devices' && logFieldText(name) === undefined).map(name => `${name} of ${path}`),
		)
		expect([...new Set(mute)].sort()).toEqual([])
	})

	test('are found in the sources', () => {
		expect(new Set([...noted.values()].flat()).size).toBeGreaterThan(80)
		const source = (text: string) => notedIn({ path: 'x.ts', text })
		expect(source('const row = { a: 1 }; note({ object: "", before: { ...row, b }, after: null })')).toEqual(['a', 'b'])
		expect(source('note(noteOfTerminals(found, { c: { d } }))')).toEqual(['c', 'd'])
		expect(source('const f = row => ({ e: row }); call.note({ object, after: rows.map(f) })')).toEqual(['e'])
	})
})
