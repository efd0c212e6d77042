import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aApp, type TestApp } from '../../../test/app.ts'
import { aWebtool } from '../../../test/archives.ts'
import { anAdmin, type Browser, expectError } from '../../../test/browser.ts'
import { aMember, rootGroup } from '../../../test/people.ts'
import { readWebtool } from './webtool-reading.ts'

describe('a web tool that is a lot of work', () => {
	let app: TestApp
	let admin: Browser
	beforeAll(async () => {
		app = await aApp('sqlite')
		admin = await anAdmin(app)
	})
	afterAll(() => app.remove())

	const add = (browser: Browser, zip: Buffer) =>
		browser.templates.addWebtool({}, { file: { file: new Blob([new Uint8Array(zip)]), name: 'x.zip' } })
	const named = (count: number) => Array.from({ length: count }, (_, at) => `a${at.toString(36)}`).join(' ')

	/** A page for which the packer takes time quadratic in its number of attributes. */
	const heavy = (count: number) => aWebtool({ html: `<p ${named(count)}>` })

	test('keeps nobody waiting: calls are answered while it is packed', async () => {
		// Modules loaded with the first one would let other work run in between.
		await readWebtool(aWebtool(), 'x')
		const done: string[] = []
		const end = () => void done.push('packed')
		const packing = readWebtool(heavy(100_000), 'x').then(end, end)
		for (let call = 0; call < 100; call++) expect((await fetch(`${app.origin}/healthz`)).status).toBe(200)
		done.push('answered')
		await packing
		expect(done).toEqual(['answered', 'packed'])
	})

	test('is refused in words once it takes too much, and the next one is packed', async () => {
		// More rules than the reading process has memory or time for.
		const rules = aWebtool({ html: `<style>${'a{}'.repeat(2_500_000)}</style>` })
		await expectError(add(admin, rules), 'webtool_heavy')
		expect((await add(admin, aWebtool({ manifest: { name: 'Next' } }))).id).toBeGreaterThan(0)
	})

	test('more of one person wait only in part, and others are served', async () => {
		const member = await aMember(app, await rootGroup(app), 'administrator')
		const tool = (name: string) => aWebtool({ manifest: { name }, html: `<p ${named(200_000)}>` })
		const mine = ['1', '2', '3', '4', '5', '6'].map(name => add(admin, tool(`Mine ${name}`)))
		const other = add(member, tool('Other'))
		const ends = await Promise.allSettled(mine)
		expect((await other).id).toBeGreaterThan(0)
		expect(new Set(ends.map(({ status }) => status))).toEqual(new Set(['fulfilled', 'rejected']))
	})
})
