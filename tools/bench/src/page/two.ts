import { readStored } from '@vitrine/domain/json-text'
import { plainList, plainRecord } from '@vitrine/domain/plain-record'

/** The part of the page's address after `#`: which files follow each other, each for `play_time` ms. */
interface Asked {
	readonly items: readonly { readonly id: string; readonly kind: 'picture' | 'video'; readonly url: string }[]
	readonly play_time: number
}

const itemOf = plainRecord<Asked['items'][number]>({ id: 'text', kind: ['picture', 'video'], url: 'text' })
const askedOf = plainRecord<Asked>({ items: plainList(itemOf), play_time: 'number' })

interface Slot {
	readonly host: HTMLElement
	readonly image: HTMLImageElement
	readonly film: HTMLVideoElement
}

// The minimum that switches without a gap: two elements, one of which prepares the next item.
const fill = 'position:fixed;inset:0;width:100%;height:100%;object-fit:cover;'
const makeSlot = (): Slot => {
	const host = document.createElement('div')
	host.style.cssText = `${fill}will-change:opacity;opacity:0.001`
	const [image, film] = [document.createElement('img'), document.createElement('video')]
	image.style.cssText = fill
	film.style.cssText = fill
	film.muted = true
	document.body.append(host)
	return { host, image, film }
}

const prepare = async ({ host, image, film }: Slot, { kind, url }: Asked['items'][number]): Promise<void> => {
	if (kind === 'picture') {
		image.src = url
		await image.decode()
		host.replaceChildren(image)
		return
	}
	host.replaceChildren(film)
	if (film.src !== url) film.src = url
	await new Promise(done => {
		film.requestVideoFrameCallback(done)
		film.currentTime = 0
	})
}

const frames = (): Promise<unknown> => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))

const show = async ({ host, film }: Slot, before: Slot, { id, kind }: Asked['items'][number]): Promise<void> => {
	if (kind === 'video') void film.play()
	host.style.zIndex = '1'
	host.style.opacity = '1'
	before.host.style.zIndex = '0'
	document.documentElement.dataset.item = id
	await frames()
	before.host.style.opacity = '0.001'
	before.film.pause()
}

/** The files as object URLs, as in a player. */
const stored = async ({ items, play_time }: Asked): Promise<Asked> => {
	const known = new Map<string, string>()
	for (const { url } of items) if (!known.has(url)) known.set(url, URL.createObjectURL(await (await fetch(url)).blob()))
	return { items: items.map(item => ({ ...item, url: known.get(item.url) ?? '' })), play_time }
}

const run = async (): Promise<void> => {
	const asked = readStored(decodeURIComponent(location.hash.slice(1)), askedOf)
	if (asked === null) throw new Error('the address does not say what is to be shown')
	const { items, play_time } = await stored(asked)
	let [front, back] = [makeSlot(), makeSlot()]
	let due = performance.now()
	for (let place = 0; ; place++) {
		const item = items[place % items.length]
		if (item === undefined) return
		await prepare(back, item)
		due = Math.max(due + play_time, performance.now())
		await new Promise(done => setTimeout(done, due - performance.now()))
		await show(back, front, item)
		;[front, back] = [back, front]
	}
}

void run()
