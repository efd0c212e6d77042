import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { createTar } from 'nanotar'
import { z } from 'zod'
import { json_way } from '../answers/problem-answer.ts'
import type { jsonOpenapi } from './json-openapi.ts'
import { typeOfSchema } from './schema-type.ts'
import { withSharedShapes } from './shared-shapes.ts'

type Document = Awaited<ReturnType<typeof jsonOpenapi>>
type Operation = Document['paths'][string]['post']
type Schemas = Readonly<Record<string, unknown>>

/** The folder of a package within its tarball, as npm expects it. */
const folder = 'package/'

const squeezed = promisify(gzip)

const commentOf = ({ summary, description }: Operation): string =>
	`/** ${`${summary} ${description}`.replaceAll('*/', '* /')} */`

const callType = (name: string, post: Operation): string => {
	const { required, content } = post.requestBody
	const input = typeOfSchema(content['application/json'].schema)
	const output = typeOfSchema(post.responses[200].content['application/json'].schema)
	return `\t\t${commentOf(post)}\n\t\t${name}(input${required ? '' : '?'}: ${input}, options?: CallOptions): Promise<${output}>`
}

/** Calls by feature and name. */
const byFeature = (document: Document): Map<string, [name: string, post: Operation][]> => {
	const found = Object.entries(document.paths).map(([path, { post }]) => {
		const [feature = '', name = ''] = path.slice(json_way.length).split('/')
		return { feature, call: [name, post] as [string, Operation] }
	})
	return new Map(
		[...Map.groupBy(found, ({ feature }) => feature)].map(([feature, rows]) => [feature, rows.map(({ call }) => call)]),
	)
}

/** Parameters and results of calls, as TypeScript. */
const callTypes = (document: Document): string => {
	const { Problem: _, ...schemas } = document.components.schemas as Schemas
	const shared = Object.entries(schemas).map(([name, schema]) => `export type ${name} = ${typeOfSchema(schema)}\n`)
	const features = [...byFeature(document)].map(
		([feature, calls]) =>
			`\treadonly ${feature}: {\n${calls.map(([name, post]) => callType(name, post)).join('\n')}\n\t}`,
	)
	return `import type { CallOptions } from './client.js'\n\n${shared.join('')}\n/** The calls of version ${document.info.version}. */\nexport interface Calls {\n${features.join('\n')}\n}\n`
}

/** The names of calls; 1 marks those that change something. */
const callNames = (document: Document): string => {
	const named = [...byFeature(document)].map(([feature, calls]) => [
		feature,
		Object.fromEntries(calls.map(([name, { parameters }]) => [name, parameters === undefined ? 0 : 1])),
	])
	return `export const calls = ${JSON.stringify(Object.fromEntries(named), null, '\t')}\n`
}

const manifest_shape = z.record(z.string(), z.unknown())

/** A file of the client package in this repository. */
const read = (path: string): Promise<string> =>
	readFile(new URL(path, import.meta.resolve('@vitrine/client/package.json')), 'utf8')

/** The client package as npm installs it (a gzipped tarball), with the calls of a JSON way document. */
export const clientPackage = async (written: Document): Promise<Buffer> => {
	const document = withSharedShapes(written)
	const { private: _, ...manifest } = manifest_shape.parse(JSON.parse(await read('package.json')))
	const files: Record<string, string> = {
		'package.json': JSON.stringify(manifest, null, '\t'),
		'README.md': await read('README.md'),
		'src/client.js': await read('src/client.js'),
		'src/client.d.ts': await read('src/client.d.ts'),
		'src/calls.js': callNames(document),
		'src/calls.d.ts': callTypes(document),
	}
	// The same version gives identical bytes, whenever and wherever it is built.
	const attrs = { mtime: 0, mode: '644', uid: 0, gid: 0, user: '', group: '' }
	const tar = createTar(Object.entries(files).map(([name, data]) => ({ name: `${folder}${name}`, data, attrs })))
	return squeezed(tar, { level: 9 })
}
