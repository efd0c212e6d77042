import { version } from '@vitrine/contract/call/client'
import { errors } from '@vitrine/contract/error-codes'
import { type TerminalRoute, terminalRoutes } from '@vitrine/contract/terminal-routes'
import type { FastifyInstance } from 'fastify'
import { type PackedContent, packedContent, sendPacked } from '../answers/packed-content.ts'
import { asyncapi } from './asyncapi.ts'
import { type NamedCall, ofEach, schemaOf } from './calls.ts'
import { clientPackage } from './client-package.ts'
import { type DescribedCommand, describedCommands } from './command-shapes.ts'
import { jsonOpenapi } from './json-openapi.ts'
import { openapi } from './openapi.ts'
import { withSharedShapes } from './shared-shapes.ts'

const escaped = (text: string): string => text.replace(/[&<>"]/g, c => `&#${c.charCodeAt(0)};`)

const style = `body{font:15px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem;color-scheme:light dark}
h2{margin-top:2.5rem}code,pre{font:13px/1.5 ui-monospace,monospace}pre{overflow:auto;padding:.75rem;border:1px solid #8884;border-radius:8px}
summary{cursor:pointer;padding:.35rem 0}table{border-collapse:collapse}td,th{text-align:left;padding:.2rem .8rem .2rem 0;vertical-align:top}`

const callHtml = ({ name, endpoint }: NamedCall): string =>
	`<details><summary><code>${endpoint.method} /api${escaped(endpoint.path)}</code> — ${escaped(endpoint.about)}</summary>
<p>Demands: <code>${escaped(endpoint.may)}</code> · <code>${escaped(name)}</code></p>
<h4>Parameters</h4><pre>${escaped(JSON.stringify(schemaOf(endpoint.input, 'input'), null, 2))}</pre>
<h4>data</h4><pre>${escaped(JSON.stringify(schemaOf(endpoint.output, 'output'), null, 2))}</pre></details>`

const terminalHtml = ({ method, path, about, body, output }: TerminalRoute): string =>
	`<details><summary><code>${method} /api${escaped(path)}</code> — ${escaped(about)}</summary>
${body === undefined ? '' : `<h4>Body</h4><pre>${escaped(JSON.stringify(schemaOf(body, 'input'), null, 2))}</pre>`}
${output === undefined ? '<p>The content itself is the answer.</p>' : `<h4>data</h4><pre>${escaped(JSON.stringify(schemaOf(output, 'output'), null, 2))}</pre>`}</details>`

const commandHtml = ({ type, title, data, facts }: DescribedCommand): string =>
	`<details><summary><code>${type}</code> — ${escaped(title)}</summary>
<p>${Object.entries(facts)
		.map(([name, value]) => `${name}: <code>${escaped(String(value))}</code>`)
		.join(' · ')}</p>
<h4>data</h4><pre>${escaped(JSON.stringify(data, null, 2))}</pre></details>`

/** The same as a page to read. */
const apiPage = async (): Promise<string> => {
	const features = Map.groupBy(await ofEach(call => ({ ...call, html: callHtml(call) })), call => call.feature)
	const sections = [...features].map(
		([feature, calls]) => `<h2>${escaped(feature)}</h2>${calls.map(call => call.html).join('')}`,
	)
	const ofTerminals = Object.values<TerminalRoute>(terminalRoutes).map(terminalHtml)
	const rows = Object.values(errors).map(
		({ status, text }) => `<tr><td><code>${status}</code></td><td>${escaped(text)}</td></tr>`,
	)
	return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Vitrine API</title><style>${style}</style>
<h1>Vitrine API ${version}</h1><p>The same as <a href="/api/openapi.json">OpenAPI 3.1</a>. Calls are form-encoded; answers are <code>{ status, data, tips }</code>. Programs with an access token can call with JSON instead: <a href="/api/v1/openapi.json">OpenAPI 3.1 of the JSON way</a>, or its <a href="/api/v1/client.tgz">client</a> (<code>npm install</code> takes the address). Sockets: <a href="/api/asyncapi.json">AsyncAPI 3.0</a>.</p>
${sections.join('')}<h2>terminal</h2><p>For terminals alone, each by the token that its bind was answered with.</p>${ofTerminals.join('')}<h2>Commands to terminals</h2><p>What <code>generalCommand</code> sends.</p>${describedCommands().map(commandHtml).join('')}<h2>Statuses</h2><table>${rows.join('')}</table></html>`
}

/** The documents of the contract for machines and people, each built on first request. */
export const apiReference = (http: FastifyInstance): void => {
	const references = [
		{
			address: '/api/openapi.json',
			type: 'application/json',
			make: async () => JSON.stringify(withSharedShapes(await openapi())),
		},
		{
			address: '/api/v1/openapi.json',
			type: 'application/json',
			make: async () => JSON.stringify(withSharedShapes(await jsonOpenapi())),
		},
		{
			address: '/api/asyncapi.json',
			type: 'application/json',
			make: async () => JSON.stringify(withSharedShapes(asyncapi())),
		},
		{
			address: '/api/v1/client.tgz',
			type: 'application/gzip',
			make: async () => clientPackage(await jsonOpenapi()),
		},
		{ address: '/api/docs', type: 'text/html; charset=utf-8', make: apiPage },
	]
	for (const { address, type, make } of references) {
		const made = async (): Promise<PackedContent> => packedContent(Buffer.from(await make()), type)
		let kept: Promise<PackedContent> | null = null
		http.get(address, async (request, reply) => {
			kept ??= made().catch(error => {
				// After a failure the next request builds it again.
				kept = null
				throw error
			})
			return sendPacked(request, reply, await kept)
		})
	}
}
