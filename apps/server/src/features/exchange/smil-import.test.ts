import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { aApp, dialects, type TestApp } from '../../../test/app.ts'
import { anAdmin, type Browser, expectError } from '../../../test/browser.ts'
import { aMaterial, aPicture, aProgram } from '../../../test/factories.ts'
import { countRows, sendPackage } from '../../../test/importing.ts'
import { aFilm } from '../../../test/media-files.ts'
import { aMember, rootGroup } from '../../../test/people.ts'
import { aSmil, aSmilArchive } from '../../../test/smil.ts'

describe.each(dialects)('programs of SMIL documents on %s', dialect => {
	let app: TestApp
	let admin: Browser
	let red: Buffer
	let blue: Buffer
	beforeAll(async () => {
		app = await aApp(dialect)
		admin = await anAdmin(app)
		;[red, blue] = [await aPicture(), await aPicture(640, 360)]
	})
	afterAll(() => app.remove())
	afterEach(async () => {
		for (const { upload_id } of await admin.materials.uploadList({})) await admin.materials.uploadCancel({ upload_id })
	})

	const looked = async (content: Buffer) => {
		const upload_id = await sendPackage(admin, content)
		return { upload_id, report: await admin.exchange.look({ upload_id }) }
	}
	const taken = async (content: Buffer) => {
		const { upload_id, report } = await looked(content)
		const made = await admin.exchange.take({ upload_id, partial: 1 })
		const programs = await Promise.all(made.programs.map(({ id }) => admin.programs.get({ id })))
		await app.settled()
		return { report, made, programs, left_out: report.programs.flatMap(program => program.left_out) }
	}

	test('what was exported is imported as it was', { tags: 'long' }, async () => {
		const program = await aProgram(app, admin, await aMaterial(app, admin))
		const other = await aProgram(app, admin, await aMaterial(app, admin))
		const { url } = await admin.exchange.download({ ids: [program.id, other.id], format: 'smil' })
		const saved = Buffer.from(await (await admin.fetch(`${app.origin}${url}`)).arrayBuffer())
		const { report, programs } = await taken(saved)
		expect(report).toMatchObject({ materials: 0, reused: 2 })
		expect(programs.map(({ document }) => document)).toEqual([program.document, other.document])
		expect(programs.map(({ name }) => name)).toEqual([`${program.name} (2)`, `${other.name} (2)`])
	})

	test('a document as other systems write it: lists beside each other, in its own folder, with what is not understood counted', {
		tags: 'long',
	}, async () => {
		const film = await aFilm('film.mp4', ['-pix_fmt', 'yuv420p'], 3)
		const body = `<par>
			<seq repeatCount="indefinite"><prefetch src="pics/red.png"/><seq dur="60s"/></seq>
			<seq repeatCount="indefinite">
				<img src="pics/red%20one.png" region="main" dur="8s" title="Red"><param name="cacheControl" value="auto"/></img>
				<video src="film.mp4" region="main" soundLevel="40%"/>
				<img src="../shared/blue.png" region="main" dur="00:12" fit="meet" expr="adapi-compare(adapi-date(),'2030-02-01T00:00:00')&lt;0"/>
				<img src="pics/red%20one.png" region="main" dur="5s" expr="adapi-weekday()=1"/>
			</seq>
			<excl><priorityClass><seq begin="wallclock(R/2026-01-01T08:00:00/P1D)" end="wallclock(R/2026-01-01T18:00:00/P1D)">
				<img src="../shared/blue.png" region="side" dur="4s" repeatCount="3" transIn="x"/>
			</seq></priorityClass></excl>
			<seq><ref src="https://example.org/news" type="text/html" region="ticker" dur="1min"/>
				<video src="http://example.org/live.mp4" region="ticker" dur="5s"/>
				<smilText region="ticker">Hello</smilText>
				<img src="gone.png" region="ticker" dur="5s"/>
			</seq>
		</par>`
		const head = '<transition xml:id="x" type="slideWipe" subtype="fromTop" dur="0.5s"/>'
		const { programs, left_out, report } = await taken(
			aSmilArchive({
				'show/index.smil': aSmil(body, head),
				'show/pics/red one.png': red,
				'show/film.mp4': film,
				'shared/blue.png': blue,
				'readme.txt': 'Hello',
			}),
		)
		const [program] = programs
		expect(programs.length).toBe(1)
		expect(program).toMatchObject({ name: 'Shop window', w: 1280, h: 720 })
		expect(report).toMatchObject({ materials: 3, reused: 0 })
		expect(program?.document.background).toBe('#102030')
		const windows = program?.document.windows ?? []
		expect(windows.map(({ name, x, y, w, h, zIndex }) => [name, x, y, w, h, zIndex])).toEqual([
			['main', 0, 0, 960, 720, 0],
			['side', 960, 0, 320, 600, 1],
			['ticker', 960, 600, 320, 120, 2],
		])
		const [main, side, ticker] = windows.map(({ resources }) => resources)
		expect(main).toMatchObject([
			{ kind: 'picture', name: 'Red', play_time: 8000, fit: 'cover' },
			{ kind: 'video', name: 'film.mp4', volume: 40, fit: 'cover' },
			{ kind: 'picture', name: 'blue.png', play_time: 12_000, fit: 'contain', valid_to: '2030-01-31' },
			{ kind: 'picture', play_time: 5000 },
		])
		// Without a duration a video plays for its own length.
		expect(Math.abs((main?.[1]?.play_time ?? 0) - 3000)).toBeLessThan(200)
		const enter = { effect: 'slide_down', duration: 500 }
		expect(side).toMatchObject([{ kind: 'picture', play_time: 4000, count: 3, enter }])
		expect(ticker).toMatchObject([{ kind: 'webpage', url: 'https://example.org/news', play_time: 60_000 }])
		expect(left_out.map(({ reason, kind, item, count }) => [reason, kind, item, count])).toEqual([
			['simplified', 'expr', '', 1],
			['simplified', 'excl', '', 1],
			['simplified', 'priorityClass', '', 1],
			['simplified', 'wallclock', '', 1],
			['elsewhere', 'video', 'http://example.org/live.mp4', 1],
			['unknown_kind', 'smilText', '', 1],
			['no_file', 'img', 'gone.png', 1],
		])
		const { list } = await admin.materials.list({ key_word: 'red one.png' })
		expect(list[0]).toMatchObject({ state: 'ready', width: 320, height: 180 })
	})

	test('parts of it that are not imported have to be confirmed', async () => {
		const body = '<seq><img src="red.png" dur="5s"/><img src="gone.png"/></seq>'
		const upload_id = await sendPackage(admin, aSmilArchive({ 'a.smil': aSmil(body), 'red.png': red }))
		await expectError(admin.exchange.take({ upload_id }), 'package_left_out')
	})

	const bomb = `<!DOCTYPE smil [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;">]><smil><body title="&b;"/></smil>`
	const fetched = '<!DOCTYPE smil [<!ENTITY x SYSTEM "file:///etc/passwd">]><smil><body><img src="&x;"/></body></smil>'
	const image = (src: string) => aSmil(`<img src="${src}" dur="5s"/>`)
	test.each([
		['entities that grow', bomb, 'smil_entities'],
		['entities that are fetched', fetched, 'smil_entities'],
		['no XML', 'GIF89a', 'smil_malformed'],
		['half a document', aSmil('<par>').slice(0, 700), 'smil_malformed'],
		['an entity that nobody knows', aSmil('<img src="&who;"/>'), 'smil_malformed'],
		['no SMIL', '<html xmlns="http://www.w3.org/1999/xhtml"/>', 'smil_malformed'],
		['bytes that are no text', Buffer.from([0xff, 0xfe, 0x3c]), 'smil_malformed'],
		['lists within lists', aSmil('<seq>'.repeat(5000) + '</seq>'.repeat(5000)), 'smil_complex'],
		['a hundred thousand elements', aSmil('<seq/>'.repeat(100_000)), 'smil_complex'],
		[
			'an element with hundreds of attributes',
			aSmil(`<seq ${Array.from({ length: 300 }, (_, at) => `a${at}=""`).join(' ')}/>`),
			'smil_complex',
		],
		['megabytes of nothing', aSmil(' '.repeat(5_000_000)), 'smil_complex'],
		['a file above the archive', image('../../etc/passwd'), 'smil_outside'],
		['a file above it in another writing', image('%2e%2e/%2e%2e/etc/passwd'), 'smil_outside'],
		['a file above it as Windows says', image('..\\..\\boot.ini'), 'smil_outside'],
		['an absolute path', image('/etc/passwd'), 'smil_outside'],
		['a file of the server', image('file:///etc/passwd'), 'smil_outside'],
		['a file of a disk', image('C:\\boot.ini'), 'smil_outside'],
		['nothing that is shown', aSmil('<seq><prefetch src="red.png"/></seq>'), 'smil_empty'],
		['no body', '<smil xmlns="http://www.w3.org/ns/SMIL"/>', 'smil_empty'],
		['files of the web alone', image('https://example.org/a.png'), 'smil_empty'],
	] as const)('refused: %s', async (_name, document, code) => {
		const before = await countRows(app)
		const content = aSmilArchive({ 'index.smil': document, 'red.png': red })
		const upload_id = await sendPackage(admin, content)
		await expectError(admin.exchange.look({ upload_id }), code)
		await expectError(admin.exchange.take({ upload_id, partial: 1 }), code)
		expect(await countRows(app)).toEqual(before)
	})

	test('lists that repeat lists stay bounded, and so do pages', async () => {
		const nested = `${'<seq repeatCount="1000">'.repeat(6)}<img src="red.png" region="main" dur="1s"/>${'</seq>'.repeat(6)}`
		const { programs, left_out } = await taken(aSmilArchive({ 'i.smil': aSmil(nested), 'red.png': red }))
		expect(programs[0]?.document.windows[0]?.resources.length).toBe(500)
		expect(left_out.map(({ reason }) => reason)).toEqual(['too_many'])
		const page = '<par><img src="red.png" region="main" dur="1s"/><img src="red.png" region="side" dur="1s"/></par>'
		const { report } = await looked(aSmilArchive({ 'i.smil': aSmil(page.repeat(150)), 'red.png': red }))
		expect(report.programs.length).toBe(100)
		expect(report.programs[0]?.left_out).toMatchObject([{ reason: 'too_many', count: 50 }])
	})

	test('thousands of pages beside thousands of lists are bounded before they are multiplied', {
		tags: 'long',
	}, async () => {
		const item = (region: string) => `<img src="red.png" region="${region}" dur="1s"/>`
		const names = Array.from({ length: 6000 }, (_, at) => `x${at}`)
		const regions = names.map(name => `<region xml:id="${name}"/>`).join('')
		const pages = (item('a') + item('b')).repeat(3000)
		const head = `<layout><region xml:id="a"/><region xml:id="b"/>${regions}</layout>`
		const body = `<par>${names.map(item).join('')}<seq>${pages}</seq></par>`
		const document = `<smil><head>${head}</head><body>${body}</body></smil>`
		const { report } = await looked(aSmilArchive({ 'i.smil': document, 'red.png': red }))
		expect(report.programs.map(({ windows }) => windows)).toEqual(Array(100).fill(200))
		const left_out = report.programs[0]?.left_out.map(({ reason, kind, count }) => [reason, kind, count])
		expect(left_out).toEqual([
			['too_many', '', 5900],
			['too_many', 'region', 580_100],
		])
	})

	test('files are what their content says: one that is nothing is named, one that only begins like something is refused', async () => {
		const body = '<seq><img src="a.png" dur="5s"/><video src="b.png" dur="5s"/><img src="page.png" dur="5s"/></seq>'
		const files = { 'a.png': red, 'b.png': blue, 'page.png': '<html><script>alert(1)</script></html>' }
		const { programs, left_out } = await taken(aSmilArchive({ 'i.smil': aSmil(body), ...files }))
		expect(programs[0]?.document.windows[0]?.resources.map(({ kind }) => kind)).toEqual(['picture', 'picture'])
		expect(left_out).toMatchObject([{ reason: 'invalid', kind: 'img', item: 'page.png' }])
		const icon = Buffer.from('8BPS\u0000\u0001 and then nothing', 'latin1')
		const other = aSmilArchive({ 'i.smil': aSmil('<img src="a.psd" dur="5s"/>'), 'a.psd': icon })
		const { upload_id } = await looked(other)
		const { tips } = await expectError(admin.exchange.take({ upload_id }), 'package_content')
		expect(tips).toContain('a.psd')
	})

	test('it takes the rights that packages take', async () => {
		const member = await aMember(app, await rootGroup(app), 'auditor')
		const upload_id = await sendPackage(
			admin,
			aSmilArchive({ 'i.smil': image('red.png'), 'red.png': await aPicture() }),
		)
		await expectError(member.exchange.take({ upload_id }), 'not_permitted')
	})
})
