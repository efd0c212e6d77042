import { PageError } from './page-error.ts'

/** A file that a page refers to. */
export interface Loaded {
	readonly content: Buffer
	readonly mime: string
}

/** The source of files that a page refers to; `from` is the referring file. Null leaves the reference empty. Throws {@link PageError}. */
export type Loader = (url: URL, from: URL) => Promise<Loaded | null>

const mimes: Readonly<Record<string, string>> = {
	html: 'text/html',
	css: 'text/css',
	js: 'text/javascript',
	mjs: 'text/javascript',
	json: 'application/json',
	png: 'image/png',
	jpg: 'image/jpeg',
	jpeg: 'image/jpeg',
	gif: 'image/gif',
	webp: 'image/webp',
	avif: 'image/avif',
	svg: 'image/svg+xml',
	ico: 'image/x-icon',
	bmp: 'image/bmp',
	woff: 'font/woff',
	woff2: 'font/woff2',
	ttf: 'font/ttf',
	otf: 'font/otf',
	mp4: 'video/mp4',
	webm: 'video/webm',
	mp3: 'audio/mpeg',
	ogg: 'audio/ogg',
	wav: 'audio/wav',
	m4a: 'audio/mp4',
	txt: 'text/plain',
	vtt: 'text/vtt',
}

/** The type of a file by its extension. */
const mimeOf = (name: string): string =>
	mimes[/\.(\w+)$/.exec(name)?.[1]?.toLowerCase() ?? ''] ?? 'application/octet-stream'

/** The fictitious base address of a page in an archive; nothing is ever fetched from it. */
export const archive_root = new URL('http://archive.invalid/')

const pathOf = (url: URL): string => {
	try {
		return decodeURIComponent(url.pathname.slice(1))
	} catch {
		return ''
	}
}

/** Loads references of a page from the files of its archive; references that point elsewhere or to missing files are refused. */
export const archiveLoader =
	(files: ReadonlyMap<string, Buffer>): Loader =>
	async (url, from) => {
		const where = pathOf(from)
		if (url.origin !== archive_root.origin || url.username !== '') throw new PageError('outside', where, url.href)
		const path = pathOf(url)
		const content = files.get(path)
		if (content === undefined) throw new PageError('missing', where, path)
		return { content, mime: mimeOf(path) }
	}

/** The file name used in error messages. */
export const nameOf = (url: URL): string => (url.origin === archive_root.origin ? pathOf(url) : url.href)
