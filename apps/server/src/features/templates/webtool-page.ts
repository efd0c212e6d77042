import { fromJson } from '@vitrine/domain/json-text'
import {
	firstValues,
	type WebtoolForm,
	type WebtoolManifest,
	webtool_limits,
	webtoolManifest,
} from '@vitrine/domain/library/webtool'
import { CodedError } from '../../http/coded-error.ts'
import { ArchiveError, archive_limits, readArchive } from '../../media/archive.ts'
import { PageError } from '../../media/pages/page-error.ts'
import { archive_root, archiveLoader } from '../../media/pages/page-loader.ts'
import { packPage } from '../../media/pages/page-packer.ts'
import { piece_size } from '../../ports/reader/reader.ts'

const page_name = 'index.html'
const manifest_name = 'vitrine.json'
const megabytes = (bytes: number): string => `${bytes / 1024 / 1024} MB`

/** The coded error for a refused archive. */
const archiveErrorOf = ({ kind, entry: name }: ArchiveError): CodedError => {
	if (kind === 'many') return new CodedError('archive_many', { count: archive_limits.entries })
	if (kind === 'name' || kind === 'kind' || kind === 'twice') return new CodedError(`archive_${kind}`, { name })
	return new CodedError(`archive_${kind}`)
}

const pageErrorOf = ({ kind, file, what }: PageError): CodedError => {
	if (kind === 'large') return new CodedError('webtool_large', { limit: megabytes(webtool_limits.page) })
	if (kind === 'missing') return new CodedError('webtool_reference', { file, what })
	return kind === 'encoding'
		? new CodedError('webtool_encoding', { file })
		: new CodedError(`webtool_${kind}`, { file, what })
}

/** Entries that operating systems add to folders. */
const isJunk = (name: string): boolean => /^__MACOSX\/|(^|\/)(\.DS_Store|Thumbs\.db)$/.test(name)

/** The files of an archive, by path relative to the page: users pack the folder itself as often as its content. */
const unfolded = (files: ReadonlyMap<string, Buffer>): Map<string, Buffer> => {
	const own = [...files].filter(([name]) => !isJunk(name))
	const folder = own[0]?.[0].split('/')[0] ?? ''
	const isFolder = own.length > 0 && own.every(([name]) => name.startsWith(`${folder}/`))
	return new Map(isFolder ? own.map(([name, content]) => [name.slice(folder.length + 1), content]) : own)
}

/** UTF-8 text; empty if it is not valid. */
const decoded = (content: Buffer): string => {
	try {
		return new TextDecoder('utf-8', { fatal: true }).decode(content)
	} catch {
		return ''
	}
}

const manifestOf = (content: Buffer): WebtoolManifest => {
	if (content.length > webtool_limits.manifest)
		throw new CodedError('webtool_manifest', { reason: `> ${megabytes(webtool_limits.manifest)}` })
	const parsed = fromJson(decoded(content))
	if (parsed === undefined) throw new CodedError('webtool_manifest', { reason: 'JSON' })
	const read = webtoolManifest.safeParse(parsed.value)
	if (read.success) return read.data
	const [issue] = read.error.issues
	const reason = [issue?.path.join('.'), issue?.message].filter(Boolean).join(': ')
	throw new CodedError('webtool_manifest', { reason: reason.slice(0, 200) })
}

/**
 * Provides the page with its values before any of its own scripts run; they are in the address after `#`, which is not sent to servers.
 * Only values that the form defines are used.
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

/** A web tool as it is streamed: first its manifest, then its page piece by piece. */
export type WebtoolPart = { readonly manifest: WebtoolManifest } | { readonly piece: Uint8Array }

/**
 * Reads a web tool's ZIP and packs its page; throws a {@link CodedError}. Its cost depends on the page: never run it in the server's own
 * process.
 */
export async function* webtoolParts(zip: Buffer): AsyncGenerator<WebtoolPart> {
	try {
		const files = unfolded(await readArchive(zip))
		const [html, described] = [files.get(page_name), files.get(manifest_name)]
		if (html === undefined) throw new CodedError('webtool_file_missing', { name: page_name })
		if (described === undefined) throw new CodedError('webtool_file_missing', { name: manifest_name })
		const manifest = manifestOf(described)
		const packed = await packPage({
			html,
			url: new URL(page_name, archive_root),
			load: archiveLoader(files),
			limit: webtool_limits.page,
			bootstrap: bootstrapOf(manifest.form),
		})
		yield { manifest }
		const page = Buffer.from(packed, 'utf8')
		for (let at = 0; at < page.length; at += piece_size) yield { piece: page.subarray(at, at + piece_size) }
	} catch (error) {
		if (error instanceof ArchiveError) throw archiveErrorOf(error)
		throw error instanceof PageError ? pageErrorOf(error) : error
	}
}
