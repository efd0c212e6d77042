import { readStored } from '@vitrine/domain/json-text'
import { plainRecord } from '@vitrine/domain/plain-record'

/**
 * The part of the page's address after `#`: how many pictures (`p001.jpg` …) and films (`v0.mp4` …) are beside this page, where foreign pages
 * are, and how long a picture stays, in ms.
 */
interface Asked {
	readonly pictures: number
	readonly films: number
	readonly pages: string
	readonly picture_time: number
}

const askedOf = plainRecord<Asked>({ pictures: 'number', films: 'number', pages: 'text', picture_time: 'number' })

const later = (ms: number): Promise<void> => new Promise(done => setTimeout(done, ms))

const stored = async (name: string, type: string): Promise<string> =>
	URL.createObjectURL(new Blob([await (await fetch(name)).blob()], { type }))

const across = 3
let windows = 0
const makeHost = (): HTMLElement => {
	const host = document.createElement('div')
	const [x, y] = [windows % across, Math.floor(windows / across)]
	host.style.cssText = `position:fixed;overflow:hidden;color:#fff;left:${(x * 100) / across}%;top:${y * 50}%;width:${100 / across}%;height:50%`
	document.body.append(host)
	windows++
	return host
}

const opened = (): Promise<IDBDatabase> =>
	new Promise((done, failed) => {
		const opening = indexedDB.open('windows', 1)
		opening.onupgradeneeded = () => opening.result.createObjectStore('plays', { autoIncrement: true })
		opening.onsuccess = () => done(opening.result)
		opening.onerror = () => failed(opening.error)
	})

let turns = 0

/** A window that shows one thing after the other, each for `play_time` ms, and notes each of them. */
const start = async (database: IDBDatabase, play_time: number, show: (host: HTMLElement, turn: number) => unknown) => {
	const host = makeHost()
	for (let turn = 0; ; turn++) {
		await show(host, turn)
		turns++
		const play = { name: `item ${turn}`, kind: 'material', start_time: Date.now() - play_time, end_time: Date.now() }
		database.transaction('plays', 'readwrite').objectStore('plays').add(play)
		await later(play_time)
	}
}

const fill = 'position:absolute;inset:0;width:100%;height:100%;object-fit:cover;border:0'

const picture = (urls: readonly string[]) => async (host: HTMLElement, turn: number) => {
	const image = document.createElement('img')
	image.style.cssText = fill
	image.src = urls[turn % urls.length] ?? ''
	await image.decode()
	host.replaceChildren(image)
}

const film = (urls: readonly string[]) => {
	const made = document.createElement('video')
	made.style.cssText = fill
	made.muted = true
	return async (host: HTMLElement, turn: number) => {
		host.replaceChildren(made)
		made.src = urls[turn % urls.length] ?? ''
		await made.play()
	}
}

const text = (host: HTMLElement, turn: number): void => {
	host.textContent = `Soup of the day, ${turn}`
}

const foreign = (pages: string) => (host: HTMLElement, turn: number) => {
	const frame = document.createElement('iframe')
	frame.style.cssText = fill
	frame.setAttribute('sandbox', 'allow-scripts')
	frame.src = `${pages}/${turn % 2 === 0 ? '1f4e79' : '7a3b1e'}`
	const loaded = new Promise(done => frame.addEventListener('load', done))
	host.replaceChildren(frame)
	return loaded
}

const run = async (): Promise<void> => {
	const asked = readStored(decodeURIComponent(location.hash.slice(1)), askedOf)
	if (asked === null) throw new Error('the address does not say what is to be shown')
	const { pictures, films, pages, picture_time: time } = asked
	const urls: string[] = []
	for (let at = 1; at <= pictures; at++) urls.push(await stored(`p${String(at).padStart(3, '0')}.jpg`, 'image/jpeg'))
	const movies: string[] = []
	for (let at = 0; at < films; at++) movies.push(await stored(`v${at}.mp4`, 'video/mp4'))
	const database = await opened()
	const half = pictures / 2
	const all = [
		start(database, time, picture(urls.slice(0, half))),
		start(database, time, picture(urls.slice(half))),
		start(database, 4 * time, film(movies)),
		start(database, time, text),
		start(database, 8 * time, foreign(pages)),
		start(database, 2 * time, text),
	]
	await Promise.all(all)
}

Object.assign(window, { bench: { turns: () => turns, windows: () => windows } })
void run()
