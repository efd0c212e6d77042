import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aApp, dialects, type TestApp } from '../../../test/app.ts'
import { aWebtool } from '../../../test/archives.ts'
import { anAdmin, type Browser } from '../../../test/browser.ts'
import { aMaterial } from '../../../test/factories.ts'

const closed = "sandbox; default-src 'none'"

describe.each(dialects)('stored pages on %s', dialect => {
	let app: TestApp
	let admin: Browser
	let url: string
	beforeAll(async () => {
		app = await aApp(dialect)
		admin = await anAdmin(app)
		const zip = { file: new Blob([new Uint8Array(aWebtool())]), name: 'tool.zip' }
		const { id } = await admin.templates.addWebtool({}, { file: zip })
		url = (await admin.templates.get({ id })).url
	})
	afterAll(() => app.remove())

	const headersOf = async (path: string, headers: Record<string, string> = {}): Promise<Headers> => {
		const answer = await admin.fetch(`${app.origin}${path}`, { headers })
		expect(answer.status).toBe(200)
		return answer.headers
	}

	test('run in a frame alone, without an origin and without fetching', async () => {
		const framed = await headersOf(url, { 'sec-fetch-dest': 'iframe' })
		expect(framed.get('content-type')).toBe('text/html; charset=utf-8')
		expect(framed.get('content-security-policy')).toMatch(
			/^sandbox allow-scripts; default-src 'none'; script-src 'unsafe-inline'/,
		)
		expect(framed.get('content-security-policy')).not.toMatch(/allow-same-origin|connect-src|frame-src|https?:/)
		for (const dest of ['document', 'object', 'embed', 'worker', 'empty'])
			expect((await headersOf(url, { 'sec-fetch-dest': dest })).get('content-security-policy')).toBe(closed)
		expect((await headersOf(url)).get('content-security-policy')).toBe(closed)
		// A cache must not serve one answer for the other.
		expect(framed.get('vary')).toContain('sec-fetch-dest')
	})

	test('are the only files that ever run', async () => {
		const picture = await headersOf((await aMaterial(app, admin)).url, { 'sec-fetch-dest': 'iframe' })
		expect(picture.get('content-security-policy')).toBe(closed)
		for (const headers of [picture, await headersOf(url)]) {
			expect(headers.get('x-content-type-options')).toBe('nosniff')
			expect(headers.get('x-frame-options')).toBe('SAMEORIGIN')
		}
	})
})
