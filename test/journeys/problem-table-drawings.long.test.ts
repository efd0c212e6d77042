import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { type ResourceKind, type WindowResource, windowResource } from '@vitrine/domain/program/document'
import { newText } from '@vitrine/domain/program/kinds/text'
import { signIn } from '@vitrine/fleet/operator'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { everyKind, seen_kinds } from '../../tools/bench/src/every-kind.ts'
import { startOutside } from '../../tools/bench/src/outside.ts'
import { buildPlayer, type SourceChange } from './builds.ts'
import { aChromium, aPage, aPicture, aServer, isInPath, password, verify_code } from './kit.ts'
import { type Site, uploadBy } from './operated.ts'
import { problemsOf } from './problem-rows.ts'
import { aRecording, expectRecorded, type Recording } from './shown-turns.ts'
import { playerIs } from './steps.ts'

const has_pages = isInPath('pdftoppm')
if (!has_pages) console.log('NOT RUN: exceptions in the drawings of each kind, since pdftoppm is not here.')

/** The item next to the one of a kind in its window. */
const beside = 'beside'
/** The items that never throw. */
const whole: readonly string[] = [beside, 'red', 'blue']

/** A player whose drawings throw when the page is told so, like one with a bug. */
const throwing: SourceChange = {
	file: 'src/kinds/drawings.ts',
	from: 'drawings[kind](context) as KindDrawing',
	to: `(drawing => {
		let on = null
		const throwAt = step => {
			if (window.brokenStep === step && on !== null && !${JSON.stringify(whole)}.includes(on.name)) throw new Error('an exception in ' + step)
		}
		for (const step of ['start', 'update', 'stop']) {
			const own = drawing[step]
			drawing[step] = function (...words) {
				on = words[0] ?? on
				throwAt(step)
				return own.apply(this, words)
			}
		}
		return drawing
	})(drawings[kind](context) as KindDrawing)`,
}

let site: Site
let program: number
const made = new AsyncDisposableStack()
beforeAll(async () => {
	if (!has_pages) return
	const folder = await mkdtemp(join(tmpdir(), 'vitrine-drawings-'))
	made.defer(() => rm(folder, { recursive: true, force: true }))
	const outside = await startOutside(folder)
	made.defer(() => outside.close())
	const player = join(folder, 'player')
	await buildPlayer(player, throwing)
	const settings = { VITRINE_PLAYER_DIR: player, VITRINE_EGRESS_ALLOW: outside.place }
	const server = await aServer({ VITRINE_ADMIN_PASSWORD: password, ...settings })
	made.defer(() => server.remove())
	const browser = await aChromium(['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream'])
	made.defer(() => browser.close())
	const operator = await signIn(server.origin, { account: 'admin', password, verifyCode: async () => verify_code })
	site = { server, browser, folder, operator, remove: () => made.disposeAsync() }
	program = await everyKindInTurn(outside.origin)
})
afterAll(() => made.disposeAsync())

const kinds: readonly ResourceKind[] = [...seen_kinds, 'audio']

const aSound = async (folder: string): Promise<string> => {
	const path = join(folder, 'tone.mp3')
	await promisify(execFile)('ffmpeg', ['-nostdin', '-v', 'error', '-f', 'lavfi', '-i', 'sine=440:d=5', path])
	return path
}

/** Each kind in its own window, alternating with a text; and two alternating pictures in the first window. */
const everyKindInTurn = async (outside: string): Promise<number> => {
	const { operator, folder } = site
	const every = await everyKind(operator, folder, outside)
	const file = async (path: string, name: string) => {
		const { id, play_sha256: sha256 } = await uploadBy(operator, path)
		return { id: name, name, material_id: id, sha256, play_time: 3000 }
	}
	const picture = async (colour: string) =>
		windowResource.parse({
			kind: 'picture',
			fit: 'cover',
			...(await file(await aPicture(folder, `${colour}.png`, colour), colour)),
		})
	const sound = await file(await aSound(folder), 'audio')
	const itemOf = (kind: ResourceKind): WindowResource =>
		kind === 'audio'
			? windowResource.parse({ kind, volume: 0, ...sound })
			: every[kind][0]({ id: kind, name: kind, play_time: 3000 })
	const turns = kinds.map(kind => ({
		id: kind as string,
		resources: [
			itemOf(kind),
			windowResource.parse({ ...newText, id: `${beside}-${kind}`, name: beside, play_time: 3000, text: kind }),
		],
	}))
	const all = [{ id: 'pictures', resources: [await picture('red'), await picture('blue')] }, ...turns]
	const windows = all.map(({ id, resources }, at) => ({
		id,
		name: id,
		idx: at,
		zIndex: at,
		x: (at % 6) * 106,
		y: Math.floor(at / 6) * 120,
		w: 106,
		h: 120,
		resources,
	}))
	const document = await operator.programs.create({ name: 'Every kind', w: 640, h: 360 })
	await operator.programs.save({
		id: document.id,
		revision: document.revision,
		document: { ...document.document, windows },
	})
	return document.id
}

/** The items that are reported to have thrown. */
const thrown = (said: readonly string[], step: string): string[] =>
	said
		.filter(words => words.includes(`an exception in ${step}`))
		.map(words => /"name":"(\w+)"/.exec(words)?.[1] ?? words)
		.toSorted()

const ownProblems = (page: Page): Promise<string[]> =>
	page.evaluate(() =>
		(window as unknown as { vitrinePlayer: { causes: (object | null)[] } }).vitrinePlayer.causes.map(cause =>
			JSON.stringify(cause),
		),
	)

const all_kinds = [...kinds].toSorted()

const throwIn = (page: Page, step: string | null): Promise<void> =>
	page.evaluate(brokenStep => void Object.assign(window, { brokenStep }), step)

const turnsGoOn = async ({ turns }: Recording): Promise<void> => {
	const { length } = turns
	await expect.poll(() => turns.length).toBeGreaterThan(length + 2)
}

/** Each kind is on screen at some moment from now on. */
const allAreSeen = async (page: Page): Promise<void> => {
	await page.waitForFunction(
		wanted => {
			const at = window as unknown as {
				seenSince?: Set<string>
				vitrinePlayer: { frames: Record<string, { item: string }> }
			}
			at.seenSince ??= new Set()
			for (const { item } of Object.values(at.vitrinePlayer.frames)) at.seenSince.add(item)
			return wanted.every(kind => at.seenSince?.has(kind))
		},
		kinds,
		{ polling: 100, timeout: 120_000 },
	)
	await page.evaluate(() => Reflect.deleteProperty(window, 'seenSince'))
}

test.skipIf(!has_pages).each([
	{ isOnline: true, sn: 'DRAWINGON' },
	{ isOnline: false, sn: 'DRAWINGOFF' },
])(
	'exception in start, update and stop of each kind, online $isOnline: it costs its window the item until it is over',
	async ({ isOnline, sn }) => {
		const { operator, server, browser } = site
		const terminal = await operator.terminals.add({ name: sn, sn, key: `key-of-${sn}` })
		await operator.releases.publish({ play_ids: [program], deviceids: [terminal.id] })
		const { page, context } = await aPage(browser, { viewport: { width: 640, height: 360 } })
		const recording = aRecording('pictures')
		await recording.record(context)
		await page.goto(`${server.origin}/player/?sn=${sn}&key=key-of-${sn}`)
		await playerIs(page, 'playing')
		await allAreSeen(page)
		let loads = 0
		page.on('load', () => loads++)
		for (const step of ['start', 'update', 'stop']) {
			if (!isOnline) await server.stop()
			await throwIn(page, step)
			await expect.poll(async () => thrown(await ownProblems(page), step)).toEqual(all_kinds)
			await turnsGoOn(recording)
			if (!isOnline) await server.start()
			await expect.poll(async () => thrown(await problemsOf(site, sn), step)).toEqual(all_kinds)
			await throwIn(page, null)
			const over = performance.now()
			await allAreSeen(page)
			console.info(`${sn}, ${step}: healed in ${Math.round(performance.now() - over)} ms`)
			// There is no such input here: it is never seen to play.
			const isOfInput = (words: string): boolean => words.includes('"name":"external_signal"')
			await expect.poll(async () => (await problemsOf(site, sn)).filter(words => !isOfInput(words))).toEqual([])
		}
		expect(loads).toBe(0)
		await expectRecorded(site, sn, recording)
		await context.close()
	},
)
