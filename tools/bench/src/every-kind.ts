import { execFile } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { promisify } from 'node:util'
import { type ResourceKind, type WindowResource, windowResource } from '@vitrine/domain/program/document'
import { newAnalogClock } from '@vitrine/domain/program/kinds/analog-clock'
import { newColorfulText } from '@vitrine/domain/program/kinds/colorful-text'
import { newCountdown } from '@vitrine/domain/program/kinds/countdown'
import { newCounting } from '@vitrine/domain/program/kinds/counting'
import { newDigitalClock } from '@vitrine/domain/program/kinds/digital-clock'
import { newExternalSignal } from '@vitrine/domain/program/kinds/external-signal'
import { newRss } from '@vitrine/domain/program/kinds/rss'
import { newSheet } from '@vitrine/domain/program/kinds/sheet'
import { newStreaming } from '@vitrine/domain/program/kinds/streaming'
import { newText } from '@vitrine/domain/program/kinds/text'
import { newWeather } from '@vitrine/domain/program/kinds/weather'
import { newWebpage } from '@vitrine/domain/program/kinds/webpage'
import type { Operator } from '@vitrine/fleet/operator'
import { zipOf } from './zip.ts'

const run = promisify(execFile)

/** The background colour, visible only where nothing is drawn. */
export const bare_ground = '#ff00fe'

/** The fields of every item besides its options. */
type Item = { readonly id: string; readonly name: string; readonly play_time: number }

/** An item without its place in a list. */
export type Sample = (item: Item) => WindowResource

/** All kinds except sounds, which are not visible. */
export type SeenKind = Exclude<ResourceKind, 'audio'>

/** The rank of each: cheap ones first, those that load external content last. A missing kind does not compile. */
const ranks: Readonly<Record<SeenKind, number>> = {
	text: 1,
	colorful_text: 2,
	digital_clock: 3,
	analog_clock: 4,
	countdown: 5,
	counting: 6,
	sheet: 7,
	weather: 8,
	rss: 9,
	picture: 10,
	document: 11,
	video: 12,
	external_signal: 13,
	webtool: 14,
	webpage: 15,
	streaming: 16,
}

/** Every visible kind, by rank. */
export const seen_kinds = (Object.keys(ranks) as SeenKind[]).sort((one, other) => ranks[one] - ranks[other])

/** Two items of each kind with different contents, opaque over their whole window. */
export type EveryKind = Readonly<Record<SeenKind, readonly [Sample, Sample]>>

const made =
	(options: object): Sample =>
	item =>
		windowResource.parse({ ...options, ...item })

const both = (options: (colour: string, other: boolean) => object): readonly [Sample, Sample] => [
	made(options('#1f4e79', false)),
	made(options('#7a3b1e', true)),
]

/** Uploads a file and waits until it can be used in a program. */
const upload = async ({ materials }: Operator, path: string) => {
	const content = await readFile(path)
	const name = basename(path)
	const { upload_id } = await materials.uploadStart({ name, size: content.length })
	await materials.uploadChunk({ upload_id, offset: 0 }, { file: { file: new Blob([content]), name } })
	const { id } = await materials.uploadFinish({ upload_id })
	for (;;) {
		const { list } = await materials.list({ key_word: name })
		const found = list.find(material => material.id === id)
		if (found?.state === 'failed') throw new Error(found.fault)
		const [detail] = found?.state === 'ready' ? await materials.get({ ids: [id] }) : []
		if (detail !== undefined) return detail
	}
}

const film = ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', '-g', '10']

/** A picture or, depending on its name, a two-second video with motion in one corner; the rest of both is one colour. */
const draw = async (folder: string, name: string, colour: string): Promise<string> => {
	const path = join(folder, name)
	const ground = `color=${colour}:s=640x360:r=30:d=2`
	const isPicture = name.endsWith('.png')
	const moving = [...['-i', 'testsrc2=s=64x36:r=30:d=2', '-filter_complex', '[0][1]overlay=8:8'], ...film]
	const rest = isPicture ? ['-frames:v', '1'] : ['-f', 'lavfi', ...moving]
	await run('ffmpeg', ['-nostdin', '-v', 'error', '-y', '-f', 'lavfi', '-i', ground, ...rest, path])
	return path
}

/** A one-page PDF in one colour, given as three numbers from 0 to 1. */
const pdf = (colour: string): string => {
	const drawing = `${colour} rg 0 0 640 360 re f`
	const objects = [
		'<< /Type /Catalog /Pages 2 0 R >>',
		'<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
		'<< /Type /Page /Parent 2 0 R /MediaBox [0 0 640 360] /Contents 4 0 R >>',
		`<< /Length ${drawing.length} >>\nstream\n${drawing}\nendstream`,
	]
	const body = objects.map((object, index) => `${index + 1} 0 obj\n${object}\nendobj\n`).join('')
	return `%PDF-1.4\n${body}trailer\n<< /Size 5 /Root 1 0 R >>\n%%EOF\n`
}

const fileSample = (kind: 'picture' | 'video', { id, play_sha256 }: { id: number; play_sha256: string }): Sample =>
	made({ kind, material_id: id, sha256: play_sha256, fit: 'cover', ...(kind === 'video' ? { volume: 0 } : {}) })

type Files = Pick<EveryKind, 'picture' | 'video' | 'document' | 'webtool'>

const filesOf = async (operator: Operator, folder: string): Promise<Files> => {
	const picture = async (name: string, colour: string): Promise<Sample> =>
		fileSample('picture', await upload(operator, await draw(folder, name, colour)))
	const video = async (name: string, colour: string): Promise<Sample> =>
		fileSample('video', await upload(operator, await draw(folder, name, colour)))
	const document = async (name: string, colour: string): Promise<Sample> => {
		const path = join(folder, name)
		await writeFile(path, pdf(colour))
		const { id, pages } = await upload(operator, path)
		const files = { material_id: id, pages: pages.map(({ sha256 }) => sha256) }
		return made({ kind: 'document', ...files, page_time: 1000, fit: 'cover', background: bare_ground })
	}
	const form = [{ type: 'text', name: 'colour', label: { en: 'Colour', zh: '颜色' }, default: '#204060' }]
	const tool = zipOf({
		'index.html':
			'<!doctype html><title>Tool</title><body style="margin:0"><h1>Tool</h1><script>document.body.style.background = vitrine.values.colour</script>',
		'vitrine.json': JSON.stringify({ name: 'Sign', version: '1.0', form }),
	})
	const file = { file: new Blob([new Uint8Array(tool)]), name: 'tool.zip' }
	const { id } = await operator.templates.addWebtool({}, { file })
	const { sha256 } = await operator.templates.get({ id })
	return {
		picture: [await picture('one.png', '0x206020'), await picture('two.png', '0x602060')],
		video: [await video('one.mp4', '0x205060'), await video('two.mp4', '0x605020')],
		document: [await document('one.pdf', '0.1 0.3 0.6'), await document('two.pdf', '0.6 0.3 0.1')],
		webtool: both(colour => ({
			kind: 'webtool',
			template_id: id,
			sha256,
			values: { colour },
			background: bare_ground,
		})),
	}
}

/** Makes two items of every kind; the files that they need are uploaded to the installation, external content is served at `outside`. */
export const everyKind = async (operator: Operator, folder: string, outside: string): Promise<EveryKind> => {
	await operator.system.save({
		settings: { weather_provider: 'custom', weather_url: `${outside}/weather?a={latitude}&b={longitude}` },
	})
	const words = (other: boolean): string => (other ? '另外的文字' : 'Vitrine')
	return {
		...(await filesOf(operator, folder)),
		text: both((background, other) => ({ ...newText, background, text: words(other) })),
		colorful_text: both((background, other) => ({ ...newColorfulText, background, text: words(other) })),
		digital_clock: both(background => ({ ...newDigitalClock, background })),
		analog_clock: both(background => ({ ...newAnalogClock, background })),
		countdown: both(background => ({ ...newCountdown, background, until: '2090-01-01T00:00:00' })),
		counting: both(background => ({ ...newCounting, background })),
		sheet: both((background, other) => ({
			...newSheet,
			background,
			stripe_background: background,
			rows: [
				[words(other), 'B'],
				['C', 'D'],
			],
		})),
		weather: both((background, other) => ({ ...newWeather, background, latitude: other ? 10 : 20 })),
		rss: both((background, other) => ({
			...newRss,
			background,
			url: `${outside}/news.xml`,
			form: other ? 'list' : 'cards',
		})),
		external_signal: both((_, other) => ({ ...newExternalSignal, source: other ? 'hdmi2' : 'hdmi1' })),
		webpage: both(colour => ({
			...newWebpage,
			url: `${outside}/page/${colour.slice(1)}`,
			background: bare_ground,
		})),
		streaming: both((_, other) => ({ ...newStreaming, url: `${outside}/all.m3u8?${other}`, volume: 0, fit: 'cover' })),
	}
}

/** The items of a walk over these kinds; a kind alternates between its two contents. An item's `play_time` depends on what follows it. */
export const itemsOf = (
	every: EveryKind,
	walk: readonly SeenKind[],
	play_time: (follower: SeenKind) => number,
): WindowResource[] => {
	const turns = new Map<SeenKind, number>()
	return walk.map((kind, place) => {
		const turn = turns.get(kind) ?? 0
		turns.set(kind, turn + 1)
		const follower = walk[(place + 1) % walk.length] ?? kind
		const id = `${kind}-${place}`
		return every[kind][turn % 2 === 0 ? 0 : 1]({ id, name: id, play_time: play_time(follower) })
	})
}
