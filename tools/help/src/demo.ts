import { preset_roles } from '@vitrine/domain/people/permission'
import type { Program, WindowResource } from '@vitrine/domain/program/document'
import type { PictureResource } from '@vitrine/domain/program/kinds/picture'
import type { TextResource } from '@vitrine/domain/program/kinds/text'
import { identities } from '@vitrine/fleet/identity'
import type { Operator } from '@vitrine/fleet/operator'
import type { Browser } from 'playwright-core'
import { password } from './product.ts'
import { type Words, words } from './words.ts'

/** Prefix of the serial numbers of the terminals in the pictures. */
export const prefix = 'VT'

const colours = [
	['#0b7285', '#74c0fc'],
	['#c92a2a', '#ffa94d'],
	['#364fc7', '#b197fc'],
	['#2b8a3e', '#d8f5a2'],
] as const

/** A picture like a customer's own: large words on two colours. */
export interface Poster {
	readonly name: string
	readonly content: Buffer
}

/** Draws the posters in the browser, so that every script is available. */
export const drawPosters = async (browser: Browser, { posters }: Words): Promise<Poster[]> => {
	const page = await browser.newPage({ viewport: { width: 1280, height: 720 } })
	const drawn: Poster[] = []
	for (const [index, text] of posters.entries()) {
		const [from, to] = colours[index] ?? colours[0]
		await page.setContent(
			`<body style="margin:0;height:100vh;display:grid;place-items:center;background:linear-gradient(135deg,${from},${to});
			color:#fff;font:700 108px 'Noto Sans','Noto Sans CJK SC',sans-serif;text-align:center">${text}</body>`,
		)
		drawn.push({ name: `${text}.jpg`, content: await page.screenshot({ type: 'jpeg', quality: 85 }) })
	}
	await page.close()
	return drawn
}

/** Uploads a file; returns its material, which may still be in processing. */
export const upload = async ({ materials }: Operator, { name, content }: Poster) => {
	const { upload_id } = await materials.uploadStart({ name, size: content.length })
	await materials.uploadChunk({ upload_id, offset: 0 }, { file: { file: new Blob([new Uint8Array(content)]), name } })
	return materials.uploadFinish({ upload_id })
}

type Material = Awaited<ReturnType<typeof upload>>

/** A picture as an item that fills its window. */
export const shown = ({ id, name, sha256 }: Material, index: number): PictureResource => ({
	kind: 'picture',
	id: `r${index}`,
	name,
	material_id: id,
	sha256,
	play_time: 10_000,
	fit: 'cover',
})

/** A line of large characters. */
export const ticker = (text: string): TextResource => ({
	kind: 'text',
	id: 'ticker',
	name: text,
	play_time: 20_000,
	text,
	font_size: 90,
	font_family: 'sans-serif',
	bold: true,
	italic: false,
	color: '#ffffff',
	background: '#1c3faa',
	align: 'center',
	vertical_align: 'middle',
	line_height: 1.2,
	scroll: 'none',
	speed: 120,
})

const banner = 180

const arranged = (pictures: WindowResource[], text: string, named: (number: number) => string): Program => {
	const [w, h] = [1920, 1080]
	const window = (idx: number, y: number, height: number, resources: WindowResource[]) => ({
		id: `w${idx}`,
		name: named(idx + 1),
		idx,
		zIndex: idx,
		x: 0,
		y,
		w,
		h: height,
		resources,
	})
	return {
		format: 1,
		w,
		h,
		background: '#000000',
		windows: [window(0, 0, h - banner, pictures), window(1, h - banner, banner, [ticker(text)])],
	}
}

/** Waits until this many materials are ready. */
export const settled = async ({ materials }: Operator, count: number): Promise<void> => {
	for (;;) {
		const { list } = await materials.list({ page: 1, limit: 50 })
		if (list.filter(({ state }) => state === 'ready').length >= count) return
		await new Promise(done => setTimeout(done, 200))
	}
}

const addPeople = async ({ organizations, users }: Operator, own: Words): Promise<number[]> => {
	const [top] = await organizations.list({})
	const pid = top?.id ?? 1
	const inEnglish = own === words.zh ? words.en.organizations : own.organizations
	const add = async (index: 0 | 1 | 2, above: number): Promise<number> =>
		(await organizations.add({ pid: above, name: words.zh.organizations[index], name_en: inEnglish[index] })).id
	const [north, south] = [await add(0, pid), await add(1, pid)]
	const branch = await add(2, north)
	const roles = [preset_roles.operator, preset_roles.auditor, preset_roles.administrator]
	const secret = { password, confirm_password: password }
	for (const [index, realname] of own.people.entries()) {
		const role_id = roles[index]?.id ?? preset_roles.operator.id
		await users.add({
			account: `user_${index + 1}`,
			...secret,
			realname,
			role_id,
			group_id: [north, south, pid][index] ?? pid,
		})
	}
	return [north, south, branch]
}

/**
 * Fills an empty product: organisations, users, materials, two programs whose windows are named by `named`, five terminals; returns the
 * programs.
 */
export const fill = async (
	operator: Operator,
	own: Words,
	posters: readonly Poster[],
	named: (number: number) => string,
): Promise<number[]> => {
	const materials: Material[] = []
	for (const poster of posters) materials.push(await upload(operator, poster))
	await settled(operator, posters.length)
	const ids: number[] = []
	for (const [index, name] of own.programs.entries()) {
		const { id, revision } = await operator.programs.create({ name, w: 1920, h: 1080 })
		const mine = materials
			.slice(index * 2, index * 2 + 2)
			.reverse()
			.map(shown)
		await operator.programs.save({ id, revision, document: arranged(mine, own.ticker, named) })
		ids.push(id)
	}
	const groups = await addPeople(operator, own)
	const fleet = identities(prefix, own.terminals.length)
	for (const [index, name] of own.terminals.entries()) {
		const { sn = '', key = '' } = fleet[index] ?? {}
		await operator.terminals.add({ name, sn, key, group_id: groups[index % groups.length] ?? 1 })
	}
	return ids
}

/** How many of the terminals are connected; the last one never is. */
export const connected = 4

const isUnderWay = async ({ downloads }: Operator, expected: number): Promise<boolean> =>
	(await downloads.getDownloadList({})).filter(row => row.download_state === 3).length < expected

/** Publishes the first program to every terminal and the second to some, and waits until the connected ones have fetched them. */
export const publish = async (operator: Operator, programs: readonly number[]): Promise<void> => {
	const { list } = await operator.terminals.list({ page: 1, limit: 50 })
	const all = list.map(({ id }) => id).sort((a, b) => a - b)
	const some = all.filter((_, index) => index < 2 || index >= connected)
	let expected = 0
	for (const [index, id] of programs.entries()) {
		await operator.releases.publish({ play_ids: [id], deviceids: index === 0 ? all : some })
		expected += index === 0 ? connected : 2
		// One after the other: a terminal plays what it fetched last.
		while (await isUnderWay(operator, expected)) await new Promise(done => setTimeout(done, 200))
	}
}
