import { newText } from '@vitrine/domain/program/kinds/text'
import { smil_document } from '@vitrine/domain/smil/writing'
import { SaxesParser } from 'saxes'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aApp, dialects, type TestApp } from '../../../test/app.ts'
import { anAdmin, type Browser, expectError } from '../../../test/browser.ts'
import { aMaterial, aName, aProgram } from '../../../test/factories.ts'
import { aGroup, aMember, rootGroup } from '../../../test/people.ts'
import { readArchive } from '../../media/archive.ts'

/**
 * The elements and attributes of SMIL 3.0 that programs need; `http-equiv` is from the players, which read from it how often to check for
 * a newer document.
 */
const shared = ['xml:id', 'title']
const media = [...shared, 'src', 'region', 'dur', 'repeatCount', 'transIn', 'transOut', 'expr', 'fit', 'soundLevel']
const vocabulary: Readonly<Record<string, readonly string[]>> = {
	smil: ['xmlns', 'version', 'baseProfile'],
	head: [],
	meta: ['name', 'content', 'http-equiv'],
	layout: [],
	'root-layout': ['width', 'height', 'backgroundColor'],
	region: [
		...shared,
		...['regionName', 'left', 'top', 'width', 'height', 'z-index', 'fit', 'backgroundColor', 'backgroundOpacity'],
	],
	transition: ['xml:id', 'type', 'subtype', 'dur', 'direction'],
	body: [],
	seq: ['repeatCount'],
	par: [...shared, 'dur'],
	img: media,
	video: media,
	audio: media,
	ref: [...media, 'type'],
}

/** Every element of a well-formed document with its attributes, which must be those of the language. */
const elementsOf = (document: string): { name: string; attributes: Record<string, string> }[] => {
	const found: { name: string; attributes: Record<string, string> }[] = []
	const parser = new SaxesParser()
	parser.on('error', error => {
		throw error
	})
	parser.on('opentag', ({ name, attributes }) => void found.push({ name, attributes }))
	parser.write(document).close()
	for (const { name, attributes } of found) {
		expect(Object.keys(vocabulary)).toContain(name)
		expect(vocabulary[name]).toEqual(expect.arrayContaining(Object.keys(attributes)))
	}
	return found
}

describe.each(dialects)('programs for SMIL players on %s', dialect => {
	let app: TestApp
	let admin: Browser
	beforeAll(async () => {
		app = await aApp(dialect)
		admin = await anAdmin(app)
	})
	afterAll(() => app.remove())

	const saved = async (ids: number[]) => {
		const answer = await admin.exchange.download({ ids, format: 'smil' })
		const response = await admin.fetch(`${app.origin}${answer.url}`)
		expect(response.status).toBe(200)
		const files = await readArchive(Buffer.from(await response.arrayBuffer()))
		return { ...answer, response, files, document: String(files.get(smil_document)) }
	}

	test('an archive with a document and its files; what SMIL has not is named and left out', async () => {
		const material = await aMaterial(app, admin, 'Lobby & <Bar>')
		const made = await aProgram(app, admin, material)
		const [window] = made.document.windows
		const shown = window?.resources[0]
		if (window === undefined || shown?.kind !== 'picture') throw new Error('no picture')
		const words = { ...newText, id: 't', name: 'words', play_time: 3000, text: 'Hello' }
		const fade = { effect: 'fade', duration: 500 } as const
		const resources = [{ ...shown, count: 2, enter: fade, valid_to: '2030-12-31' }, words]
		const document = { ...made.document, windows: [{ ...window, name: 'Main "left"\n', resources }] }
		const { id } = await admin.programs.save({ id: made.id, revision: made.revision, document })
		const found = await saved([id])
		expect(found.left_out).toEqual([
			{
				name: made.name,
				left_out: [{ window: 'Main "left"\n', item: 'words', kind: 'text', reason: 'not_in_smil', count: 1 }],
			},
		])
		const entry = `media/lobby-bar-${material.sha256.slice(0, 12)}.png`
		expect([...found.files.keys()]).toEqual([smil_document, entry])
		expect(found.response.headers.get('content-disposition')).toContain('.smil.zip')
		const elements = elementsOf(found.document)
		const one = (name: string) => elements.filter(element => element.name === name).map(({ attributes }) => attributes)
		expect(one('smil')).toEqual([{ xmlns: 'http://www.w3.org/ns/SMIL', version: '3.0', baseProfile: 'Language' }])
		expect(one('root-layout')).toEqual([{ width: '1920', height: '1080', backgroundColor: '#000000' }])
		expect(one('region')[0]).toMatchObject({ 'xml:id': 'p1w1', title: 'Main "left"\n', 'z-index': '1', fit: 'meet' })
		expect(one('transition')).toEqual([{ 'xml:id': 'fade-500', type: 'fade', subtype: 'crossfade', dur: '500ms' }])
		expect(one('par')).toEqual([{ title: made.name, dur: '13s' }])
		const expr = "adapi-compare(adapi-date(),'2030-12-31T23:59:59')<=0"
		const picture = { src: entry, region: 'p1w1', title: 'Lobby & <Bar>', dur: '5s', repeatCount: '2' }
		expect(one('img')).toEqual([{ ...picture, transIn: 'fade-500', expr }])
		expect(await saved([id])).toMatchObject({ document: found.document })
	})

	test('several programs are pages of one document', async () => {
		const [first, second] = [await aProgram(app, admin), await aProgram(app, admin)]
		const { document, files, count, left_out } = await saved([first.id, second.id])
		expect([count, left_out, files.size]).toEqual([2, [], 3])
		const pages = elementsOf(document).filter(({ name }) => name === 'par')
		expect(pages.map(({ attributes }) => attributes.title)).toEqual([first.name, second.name])
	})

	test('refused: other sizes, nothing to show, what is not there, another session, an address for packages', {
		tags: 'long',
	}, async () => {
		const program = await aProgram(app, admin)
		const small = await admin.programs.create({ name: aName('small'), w: 640, h: 480 })
		const smil = (ids: number[]) => admin.exchange.download({ ids, format: 'smil' })
		await expectError(smil([program.id, small.id]), 'smil_sizes')
		await expectError(smil([small.id]), 'smil_empty')
		await expectError(smil([999_999]), 'program_absent')
		const member = await aMember(app, await aGroup(app, await rootGroup(app)), 'administrator')
		await expectError(member.exchange.download({ ids: [program.id], format: 'smil' }), 'program_absent')
		const { url } = await smil([program.id])
		expect((await member.fetch(`${app.origin}${url}`)).status).toBe(404)
		const other = await admin.exchange.download({ ids: [program.id] })
		expect((await admin.fetch(`${app.origin}${other.url.replace('/programs', '/smil')}`)).status).toBe(404)
	})
})
