import { randomUUID } from 'node:crypto'
import type { Material } from '@vitrine/contract/library/materials'
import type { ProgramDetail } from '@vitrine/contract/release/programs'
import type { Terminal } from '@vitrine/contract/terminals'
import { storedCause } from '@vitrine/domain/cause'
import sharp from 'sharp'
import type { TestApp } from './app.ts'
import { aChannel, type Browser, type Channel } from './browser.ts'

let count = 0
/** A unique name. */
export const aName = (kind: string): string => `${kind} ${++count}`

/** A real picture; each one is a different file. */
export const aPicture = (w = 320, h = 180): Promise<Buffer> =>
	sharp({ create: { width: w, height: h, channels: 3, background: { r: ++count % 256, g: 80, b: 160 } } })
		.composite([
			{
				input: Buffer.from(
					`<svg width="${w}" height="${h}"><circle cx="${count % w}" cy="40" r="30" fill="white"/></svg>`,
				),
			},
		])
		.png()
		.toBuffer()

/** Uploads a file in chunks; returns the material in its initial state. */
export const upload = async (
	browser: Browser,
	name: string,
	content: Uint8Array,
	chunk = 64 * 1024,
): Promise<Material> => {
	const { upload_id } = await browser.materials.uploadStart({ name, size: content.length })
	for (let offset = 0; offset < content.length; offset += chunk) {
		const file = new Blob([new Uint8Array(content.subarray(offset, offset + chunk))])
		await browser.materials.uploadChunk({ upload_id, offset }, { file: { file, name } })
	}
	return browser.materials.uploadFinish({ upload_id })
}

/** A directory below another, or at the top of the browser's organisation; returns its id. */
export const aDirectory = async (browser: Browser, pid = 0): Promise<number> =>
	(await browser.directories.add({ pid, name: aName('目录'), name_en: aName('dir').replace(' ', '_') })).id

/** A picture that is ready to use. */
export const aMaterial = async (app: TestApp, browser: Browser, name = aName('picture')): Promise<Material> => {
	const { id } = await upload(browser, name, await aPicture())
	await app.settled()
	const { list } = await browser.materials.list({ key_word: name })
	const found = list.find(material => material.id === id)
	if (found?.state !== 'ready') throw new Error(`the picture is ${found?.state}: ${found?.fault}`)
	return found
}

/** A saved program with one window that shows a material. */
export const aProgram = async (app: TestApp, browser: Browser, material?: Material): Promise<ProgramDetail> => {
	const shown = material ?? (await aMaterial(app, browser))
	const made = await browser.programs.create({ name: aName('program'), w: 1920, h: 1080 })
	const file = { id: 'r1', kind: 'picture' as const, name: shown.name, material_id: shown.id, sha256: shown.sha256 }
	const window = { id: 'w1', name: 'window', idx: 0, zIndex: 0, x: 0, y: 0, w: 1920, h: 1080 }
	const resources = [{ ...file, play_time: 5000, fit: 'contain' as const }]
	const document = { ...made.document, windows: [{ ...window, resources }] }
	return browser.programs.save({ id: made.id, revision: made.revision, document })
}

/** A terminal as listed to the operator, with its credentials. */
export interface TerminalPair {
	readonly terminal: Terminal
	readonly sn: string
	readonly key: string
}

export const aTerminal = async (browser: Browser, serial?: string): Promise<TerminalPair> => {
	const [sn, key] = [serial ?? `SN${++count}`, randomUUID()]
	return { terminal: await browser.terminals.add({ name: aName('terminal'), sn, key }), sn, key }
}

/** A connected terminal: its channel, and the token it got when it was bound. */
export const bound = async (
	app: TestApp,
	{ sn, key }: Omit<TerminalPair, 'terminal'>,
	said: object = {},
): Promise<Channel & { token: string; device_id: number }> => {
	const channel = await aChannel(`ws://127.0.0.1:${app.socket_port}/?from=terminal`)
	channel.send({ type: 'bind', role: 'terminal', data: { sn, key, system_version: '3.0.13.228', ...said } })
	const { data } = await channel.next<{ data: { token: string; device_id: number } }>(
		frame => frame.type === 'bind' && frame.status === 1,
	)
	// Pending downloads have been sent: a publish after this is not sent to it twice.
	await app.settled()
	return { ...channel, ...data }
}

/** The bound socket of a signed-in browser. */
export const aSocket = async (app: TestApp, { cookie, session }: Browser): Promise<Channel> => {
	const channel = await aChannel(`ws://127.0.0.1:${app.socket_port}/?from=web`, { cookie })
	const data = { user_id: session.user_id, token: session.token }
	channel.send({ type: 'bind', role: 'web', from: 'bind_user', data })
	await channel.next(frame => frame.type === 'bind')
	return channel
}

/** Publishes programs to terminals; returns the release and its download rows. */
export const aPublish = async (
	browser: Browser,
	play_ids: number[],
	deviceids: number[],
): Promise<{ publish_id: number; publish_no: string; dc_ids: number[] }> => {
	const { publish_id, publish_no } = await browser.releases.publish({ play_ids, deviceids })
	const rows = (await browser.downloads.getDownloadList({})).filter(row => row.command_id === publish_id)
	return { publish_id, publish_no, dc_ids: rows.map(row => row.dc_id).sort((a, b) => a - b) }
}

/** Everything this channel has sent so far has been read. */
export const heard = async (channel: Channel): Promise<void> => {
	channel.send({ type: 'heart_package' })
	await channel.next(frame => frame.type === 'heart_package')
}

/** A point around a place in Berlin, disabled by default, so that it sends nothing to terminals. */
export const aPoint = (
	browser: Browser,
	point: Pick<Parameters<Browser['points']['add']>[0], 'group_id' | 'program_ids'> &
		Partial<Parameters<Browser['points']['add']>[0]>,
) => {
	const centre = { longitude: 13.4, latitude: 52.5 }
	const usual = { name: aName('point'), enabled: 0, area: { kind: 'circle', centre, radius_m: 500 } } as const
	return browser.points.add({ ...usual, ...point })
}

/** An incident that persists, so that monitoring does not close it; returns its id. */
export const anIncident = async ({ database: { db }, clock }: TestApp, terminal_id: number): Promise<number> => {
	const [detail, begun_at] = [storedCause('item_page_absent', { name: aName('broken') }), clock.now()]
	const facts = { faults: JSON.stringify([detail]), problem_since: JSON.stringify([begun_at]) }
	await db.updateTable('terminals').set(facts).where('id', '=', terminal_id).execute()
	const row = { terminal_id, kind: 'content', detail, begun_at, state: 'open', note: '' } as const
	return (await db.insertInto('incidents').values(row).returning('id').executeTakeFirstOrThrow()).id
}
