import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import type { WindowResource } from '@vitrine/domain/program/document'
import { type Operator, signIn } from '@vitrine/fleet/operator'
import type { Browser } from 'playwright-core'
import { aChromium, aPage, aPicture, aServer, password, type Server, verify_code, type Watched } from './kit.ts'
import { playerIs } from './steps.ts'

/** A server with an operator who uses the calls of the contract, a browser, and a folder for files. */
export interface Site {
	readonly server: Server
	readonly browser: Browser
	readonly folder: string
	readonly operator: Operator
	readonly remove: () => Promise<void>
}

/** Creates a site, optionally with server settings; if a part fails, everything created so far is removed. */
export const aSite = async (settings?: Record<string, string>): Promise<Site> => {
	const made = new AsyncDisposableStack()
	try {
		const folder = await mkdtemp(join(tmpdir(), 'vitrine-media-'))
		made.defer(() => rm(folder, { recursive: true, force: true }))
		const server = await aServer(settings)
		made.defer(() => server.remove())
		const browser = await aChromium()
		made.defer(() => browser.close())
		const operator = await signIn(server.origin, { account: 'admin', password, verifyCode: async () => verify_code })
		return { server, browser, folder, operator, remove: () => made.disposeAsync() }
	} catch (error) {
		await made.disposeAsync()
		throw error
	}
}

/** Bytes per chunk. */
const chunk = 4 * 1024 * 1024

/** Uploads a file with the calls of the contract and waits until it can be used in a program. */
export const uploadBy = async (operator: Operator, path: string) => {
	const content = await readFile(path)
	const name = basename(path)
	const { upload_id } = await operator.materials.uploadStart({ name, size: content.length })
	for (let offset = 0; offset < content.length; offset += chunk) {
		const file = new Blob([content.subarray(offset, offset + chunk)])
		await operator.materials.uploadChunk({ upload_id, offset }, { file: { file, name } })
	}
	const { id } = await operator.materials.uploadFinish({ upload_id })
	for (;;) {
		const { list } = await operator.materials.list({ key_word: name })
		const found = list.find(material => material.id === id)
		if (found?.state === 'failed') throw new Error(found.fault)
		const [detail] = found?.state === 'ready' ? await operator.materials.get({ ids: [id] }) : []
		if (detail !== undefined) return detail
	}
}

/** Saves a program with one full-size window; returns its id. */
export const programBy = async (
	operator: Operator,
	name: string,
	resources: readonly WindowResource[],
	background: string,
): Promise<number> => {
	const made = await operator.programs.create({ name, w: 640, h: 360 })
	const window = { id: 'w', name: 'w', idx: 0, zIndex: 0, x: 0, y: 0, w: 640, h: 360, resources: [...resources] }
	const document = { ...made.document, background, windows: [window] }
	await operator.programs.save({ id: made.id, revision: made.revision, document })
	return made.id
}

/** Saves a program with one picture of a colour, named after it, that plays for this many ms; returns its id. */
export const colourProgram = async ({ operator, folder }: Site, colour: string, play_time = 2000): Promise<number> => {
	const material = await uploadBy(operator, await aPicture(folder, `${colour}.png`, colour))
	const item = { id: colour, name: colour, material_id: material.id, sha256: material.play_sha256, play_time }
	return programBy(operator, colour, [{ kind: 'picture', ...item, fit: 'cover' }], '#000000')
}

const publishTo = async (operator: Operator, sn: string, play_ids: number[]): Promise<void> => {
	const terminal = await operator.terminals.add({ name: `Wall ${sn}`, sn, key: `key-of-${sn}` })
	await operator.releases.publish({ play_ids, deviceids: [terminal.id] })
}

/** Publishes a program with one full-size window to a new terminal. */
export const publishBy = async (
	operator: Operator,
	resources: readonly WindowResource[],
	sn: string,
	background = '#000000',
): Promise<void> => publishTo(operator, sn, [await programBy(operator, `Programme ${sn}`, resources, background)])

/** Publishes one program for each of these items to a new terminal; they play one after the other. */
export const publishInTurn = async (
	operator: Operator,
	resources: readonly WindowResource[],
	sn: string,
	background = '#000000',
): Promise<void> => {
	const ids: number[] = []
	for (const resource of resources) ids.push(await programBy(operator, `${sn} ${resource.id}`, [resource], background))
	await publishTo(operator, sn, ids)
}

/** A player that shows its first item. */
export const aScreen = async (
	browser: Browser,
	server: Server,
	sn: string,
	options: Parameters<Browser['newContext']>[0] = {},
): Promise<Watched> => {
	const screen = await aPage(browser, { viewport: { width: 640, height: 360 }, ...options })
	await screen.page.goto(`${server.origin}/player/?sn=${sn}&key=key-of-${sn}`)
	await playerIs(screen.page, 'playing')
	await screen.page.waitForFunction(() => Boolean(document.documentElement.dataset.item))
	// Two frames later, the reported item has reached the screen.
	await screen.page.evaluate(() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done))))
	return screen
}
