import type { Font } from '@vitrine/domain/program/parts'

interface Face {
	readonly family: string
	readonly face: FontFace
	/** Whether it can be used; false when its file is not a font. */
	readonly loaded: Promise<boolean>
	state: 'loading' | 'ready' | 'failed'
	users: number
}

/** Fonts of the page by SHA-256, each loaded once however many items use it. */
const faces = new Map<string, Face>()

/** How many unused fonts are cached for the next item that needs one; a Chinese font is several megabytes. */
const idle_limit = 4

/** How long an item waits for its font, in ms, before it is shown without. */
const patience = 2_000

const generic = /^(serif|sans-serif|monospace|cursive|fantasy|system-ui|ui-[a-z-]+|math|emoji)$/

/** A list of family names as CSS takes it, whatever was typed in, with sans-serif as the fallback. */
export const familiesOf = (typed: string, own: string | null = null): string => {
	const names = typed.split(',').map(name => name.replaceAll(/["'\\\n\r\f;{}]/g, '').trim())
	const quoted = names.filter(name => name !== '').map(name => (generic.test(name) ? name : `"${name}"`))
	return [...(own === null ? [] : [`"${own}"`]), ...quoted, 'sans-serif'].join(', ')
}

const load = (sha256: string, url: string): Face => {
	const family = `vitrine-${sha256.slice(0, 24)}`
	const face = new FontFace(family, `url("${url}")`)
	document.fonts.add(face)
	const loaded = face.load().then(
		() => {
			entry.state = 'ready'
			return true
		},
		() => {
			entry.state = 'failed'
			return false
		},
	)
	const entry: Face = { family, face, loaded, state: 'loading', users: 0 }
	faces.set(sha256, entry)
	return entry
}

const drop = (sha256: string): void => {
	const entry = faces.get(sha256)
	if (entry === undefined) return
	entry.users--
	const idle = [...faces].filter(([, { users }]) => users === 0)
	const surplus =
		entry.state === 'failed' && entry.users === 0 ? [[sha256, entry] as const] : idle.slice(0, -idle_limit)
	for (const [name, { face }] of surplus) {
		document.fonts.delete(face)
		faces.delete(name)
	}
}

/** The font that a drawing uses. */
export interface Lettering {
	/** Takes over an item's font and loads it; resolves when it is loaded, unavailable, or the wait is over. */
	take(font: Font | null | undefined): Promise<void>
	/** The private name of the font while it can be used. */
	family(): string | null
	/** Whether the item has a font that is unavailable. */
	isMissing(): boolean
	release(): void
}

/** Manages the font of a drawing; `changed` is called when the characters' appearance changes without a request. */
export const createLettering = (resolve: (sha256: string) => string | null, changed: () => void): Lettering => {
	let wanted: string | null = null
	let held: Face | null = null

	const release = (): void => {
		if (held !== null && wanted !== null) drop(wanted)
		wanted = null
		held = null
	}
	const hold = (sha256: string): void => {
		const url = resolve(sha256)
		if (url === null) return
		const entry = faces.get(sha256) ?? load(sha256, url)
		entry.users++
		held = entry
		if (entry.state === 'loading') void entry.loaded.then(() => held === entry && changed())
	}
	return {
		async take(font) {
			const sha256 = font?.sha256 ?? null
			if (sha256 !== wanted) release()
			wanted = sha256
			if (sha256 !== null && held === null) hold(sha256)
			if (held?.state === 'loading') await Promise.race([held.loaded, new Promise(done => setTimeout(done, patience))])
		},
		family: () => (held?.state === 'ready' ? held.family : null),
		isMissing: () => wanted !== null && (held === null || held.state === 'failed'),
		release,
	}
}
