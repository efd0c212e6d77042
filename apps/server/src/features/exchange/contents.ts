import { readFile } from 'node:fs/promises'
import { readOutside, shaped } from '@vitrine/domain/json-text'
import { font_limits, font_mimes } from '@vitrine/domain/library/font'
import { isDocumentKind, type MaterialKind } from '@vitrine/domain/library/material'
import { webtool_limits, webtoolContent } from '@vitrine/domain/library/webtool'
import type { PackageFile, PackageTemplate } from '@vitrine/domain/program/package'
import { CodedError } from '../../http/coded-error.ts'
import { FontError, readFont } from '../../media/fonts/fonts.ts'
import type { ExchangeDeps, NewFile, NewMaterial, NewTemplate } from './exchange-deps.ts'
import type { Staged } from './staging.ts'

const problem = (staged: Staged, sha256: string): CodedError =>
	new CodedError('package_content', { name: staged.nameOf(sha256) })

/** What a package claims is not trusted: kind and type of a file are taken from its content. */
const typeOf = async (
	{ kindOfFile }: ExchangeDeps,
	staged: Staged,
	sha256: string,
	kinds: readonly MaterialKind[],
): Promise<string> => {
	const found = await kindOfFile(staged.path(sha256))
	if (found === null) throw problem(staged, sha256)
	if (kinds.includes(found.kind)) return found.mime
	// A video container can hold nothing but sound.
	if (kinds.includes('audio') && /^video\/(mp4|webm)$/.test(found.mime)) return found.mime.replace('video', 'audio')
	throw problem(staged, sha256)
}

/** A file of a package as a material, after its content has been verified. */
export const newFile = async (deps: ExchangeDeps, staged: Staged, material: PackageFile): Promise<NewMaterial> => {
	const { id: _, ...file } = material
	const kind = material.kind as NewFile['kind']
	const mime = await typeOf(deps, staged, file.sha256, [kind])
	const pages: NewFile['pages'] = []
	for (const page of isDocumentKind(kind) ? file.pages : [])
		pages.push({ ...page, mime: await typeOf(deps, staged, page.sha256, ['picture']) })
	if (isDocumentKind(kind) && pages.length === 0) throw problem(staged, file.sha256)
	return { ...file, kind, mime, pages }
}

const newWebtool = async (staged: Staged, { id: _, ...tool }: PackageTemplate): Promise<NewTemplate> => {
	if (tool.size > webtool_limits.page) throw problem(staged, tool.sha256)
	try {
		const said = readOutside(tool.content, shaped(webtoolContent))
		if (said === null) throw problem(staged, tool.sha256)
		// The page's scripts are sandboxed when it is served; here it only has to be a page.
		const page = new TextDecoder('utf-8', { fatal: true }).decode(await readFile(staged.path(tool.sha256)))
		if (!/<html|<!doctype html/i.test(page)) throw problem(staged, tool.sha256)
		const [content, about] = [JSON.stringify(said), JSON.stringify({ version: said.version })]
		return { ...tool, content, about, mime: 'text/html' }
	} catch {
		throw problem(staged, tool.sha256)
	}
}

const newFont = async (staged: Staged, { id: _, ...font }: PackageTemplate): Promise<NewTemplate> => {
	if (font.size > font_limits.upload) throw problem(staged, font.sha256)
	try {
		const found = await readFont(await readFile(staged.path(font.sha256)))
		const about = JSON.stringify({ font: found })
		return { ...font, w: 0, h: 0, content: '', about, mime: font_mimes[found.format] }
	} catch (error) {
		throw error instanceof FontError ? problem(staged, font.sha256) : error
	}
}

/** A font or web tool of a package as a template, after it has been read. */
export const newTemplate = (staged: Staged, template: PackageTemplate): Promise<NewTemplate> =>
	template.type === 'font' ? newFont(staged, template) : newWebtool(staged, template)
