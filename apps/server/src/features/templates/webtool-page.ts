import {
	firstValues,
	type WebtoolForm,
	type WebtoolManifest,
	webtool_limits,
	webtoolManifest,
} from '@vitrine/domain/webtool'
import { Refusal } from '../../http/refusal.ts'
import { ArchiveFault, archive_limits, readArchive } from '../../media/archive.ts'
import { PageFault } from '../../media/page-fault.ts'
import { archive_root, archiveLoader } from '../../media/page-loader.ts'
import { packPage } from '../../media/page-packer.ts'

const page_name = 'index.html'
const manifest_name = 'vitrine.json'
const megabytes = (bytes: number): string => `${bytes / 1024 / 1024} MB`

/** Why an archive is refused, in words. */
const archiveRefusal = ({ kind, entry: name }: ArchiveFault): Refusal => {
	if (kind === 'many') return new Refusal('archive_many', { count: archive_limits.entries })
	if (kind === 'name' || kind === 'kind' || kind === 'twice') return new Refusal(`archive_${kind}`, { name })
	return new Refusal(`archive_${kind}`)
}

const pageRefusal = ({ kind, file, what }: PageFault): Refusal => {
	if (kind === 'large') return new Refusal('webtool_large', { limit: megabytes(webtool_limits.page) })
	if (kind === 'missing') return new Refusal('webtool_reference', { file, what })
	return kind === 'encoding'
		? new Refusal('webtool_encoding', { file })
		: new Refusal(`webtool_${kind}`, { file, what })
}

/** What systems put beside the files of a folder. */
const isJunk = (name: string): boolean => /^__MACOSX\/|(^|\/)(\.DS_Store|Thumbs\.db)$/.test(name)

/** The files of an archive by their names from where the page stands: people pack the folder as often as what is in it. */
const unfolded = (files: ReadonlyMap<string, Buffer>): Map<string, Buffer> => {
	const own = [...files].filter(([name]) => !isJunk(name))
	const folder = own[0]?.[0].split('/')[0] ?? ''
	const isFolder = own.length > 0 && own.every(([name]) => name.startsWith(`${folder}/`))
	return new Map(isFolder ? own.map(([name, content]) => [name.slice(folder.length + 1), content]) : own)
}

const manifestOf = (content: Buffer): WebtoolManifest => {
	let parsed: unknown
	try {
		parsed = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(content))
	} catch {
		throw new Refusal('webtool_manifest', { reason: 'JSON' })
	}
	const read = webtoolManifest.safeParse(parsed)
	if (read.success) return read.data
	const [issue] = read.error.issues
	const reason = [issue?.path.join('.'), issue?.message].filter(Boolean).join(': ')
	throw new Refusal('webtool_manifest', { reason: reason.slice(0, 200) })
}

/**
 * Tells the page its values before any script of its own runs; they stand in the address after `#`, which no server hears.
 * Only what the form asks for is taken over.
 */
export const bootstrapOf = (form: WebtoolForm): string => {
	const standing = JSON.stringify(firstValues(form)).replaceAll('<', '\\u003c')
	return `(() => {
	const said = new URLSearchParams(location.hash.slice(1))
	const values = ${standing}
	try {
		const given = JSON.parse(said.get('values') || '{}')
		for (const name of Object.keys(values)) if (Object.hasOwn(given, name)) values[name] = given[name]
	} catch {}
	const vitrine = { values: Object.freeze(values), language: said.get('language') || '', time_zone: said.get('time_zone') || '' }
	Object.defineProperty(window, 'vitrine', { value: Object.freeze(vitrine) })
})()`
}

/** A web tool's ZIP as what it says of itself and one page. */
export const readWebtool = async (zip: Buffer): Promise<{ manifest: WebtoolManifest; page: Buffer }> => {
	try {
		const files = unfolded(await readArchive(zip))
		const [html, described] = [files.get(page_name), files.get(manifest_name)]
		if (html === undefined) throw new Refusal('webtool_file_missing', { name: page_name })
		if (described === undefined) throw new Refusal('webtool_file_missing', { name: manifest_name })
		const manifest = manifestOf(described)
		const packed = await packPage({
			html,
			url: new URL(page_name, archive_root),
			load: archiveLoader(files),
			limit: webtool_limits.page,
			bootstrap: bootstrapOf(manifest.form),
		})
		return { manifest, page: Buffer.from(packed, 'utf8') }
	} catch (error) {
		if (error instanceof ArchiveFault) throw archiveRefusal(error)
		throw error instanceof PageFault ? pageRefusal(error) : error
	}
}
