import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import type { WindowResource } from '@vitrine/domain/program/document'
import type { Operator } from '@vitrine/fleet/operator'
import type { Browser } from 'playwright-core'
import { aPage, type Server, type Watched } from './kit.ts'
import { playerIs } from './steps.ts'

/** Uploads a file by the calls of the contract and waits until it can be put into a program. */
export const uploadBy = async (operator: Operator, path: string) => {
	const content = await readFile(path)
	const name = basename(path)
	const { upload_id } = await operator.materials.uploadStart({ name, size: content.length })
	await operator.materials.uploadChunk({ upload_id, offset: 0 }, { file: { file: new Blob([content]), name } })
	const { id } = await operator.materials.uploadFinish({ upload_id })
	for (;;) {
		const { list } = await operator.materials.list({ key_word: name })
		const found = list.find(material => material.id === id)
		if (found?.state === 'failed') throw new Error(found.fault)
		const [detail] = found?.state === 'ready' ? await operator.materials.get({ ids: [id] }) : []
		if (detail !== undefined) return detail
	}
}

/** Saves a program of one full window; answers its id. */
const programBy = async (
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

const publishTo = async (operator: Operator, sn: string, play_ids: number[]): Promise<void> => {
	const terminal = await operator.terminals.add({ name: `Wall ${sn}`, sn, key: `key-of-${sn}` })
	await operator.releases.publish({ play_ids, deviceids: [terminal.id] })
}

/** Publishes a program of one full window to a new terminal. */
export const publishBy = async (
	operator: Operator,
	resources: readonly WindowResource[],
	sn: string,
	background = '#000000',
): Promise<void> => publishTo(operator, sn, [await programBy(operator, `Programme ${sn}`, resources, background)])

/** Publishes to a new terminal a program for each of these items, which play one after the other. */
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
export const aWall = async (
	browser: Browser,
	server: Server,
	sn: string,
	options: Parameters<Browser['newContext']>[0] = {},
): Promise<Watched> => {
	const wall = await aPage(browser, { viewport: { width: 640, height: 360 }, ...options })
	await wall.page.goto(`${server.origin}/player/?sn=${sn}&key=key-of-${sn}`)
	await playerIs(wall.page, 'playing')
	await wall.page.waitForFunction(() => Boolean(document.documentElement.dataset.item))
	// Two frames on, what was said to be shown has reached the screen.
	await wall.page.evaluate(() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done))))
	return wall
}
