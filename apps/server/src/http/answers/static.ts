import { readdir, readFile } from 'node:fs/promises'
import { extname, join, relative } from 'node:path'
import type { PublicConfig } from '@vitrine/contract/config'
import { readStored, shaped } from '@vitrine/domain/json-text'
import type { Language } from '@vitrine/texts/rows'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type PackedContent, packedContent, sendPacked } from './packed-content.ts'
import { buildManifest, pageWriter } from './page.ts'

const mimes: Record<string, string> = {
	'.html': 'text/html; charset=utf-8',
	'.js': 'text/javascript; charset=utf-8',
	'.mjs': 'text/javascript; charset=utf-8',
	'.css': 'text/css; charset=utf-8',
	'.svg': 'image/svg+xml',
	'.png': 'image/png',
	'.avif': 'image/avif',
	'.webp': 'image/webp',
	'.ico': 'image/x-icon',
	'.json': 'application/json',
	'.webmanifest': 'application/manifest+json',
	'.woff2': 'font/woff2',
	'.wasm': 'application/wasm',
}
const page_name = 'index.html'
const manifest_name = join('.vite', 'manifest.json')

const readFolder = async (folder: string): Promise<Map<string, PackedContent>> => {
	const assets = new Map<string, PackedContent>()
	const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
	for (const entry of entries) {
		if (!entry.isFile()) continue
		const path = join(entry.parentPath, entry.name)
		const mime = mimes[extname(entry.name)]
		if (mime === undefined) continue
		assets.set(relative(folder, path), packedContent(await readFile(path), mime))
	}
	return assets
}

const sendAsset = (
	request: FastifyRequest,
	reply: FastifyReply,
	name: string,
	asset: PackedContent,
): Promise<FastifyReply> => {
	// Hashed names never change; pages and the service worker are revalidated each time.
	const hashed = /-[\w-]{8,}\.\w+$/.test(name)
	reply.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache')
	return sendPacked(request, reply, asset)
}

/** Writes the application's page; null if it has not been built. */
const writerOf = (
	assets: Map<string, PackedContent>,
	config: () => PublicConfig,
): ReturnType<typeof pageWriter> | null => {
	const [page, manifest] = [assets.get(page_name), assets.get(manifest_name)]
	if (page === undefined) return null
	return pageWriter(String(page.content), readStored(String(manifest?.content), shaped(buildManifest)) ?? {}, config)
}

/** The built web application at `/` and the player at `/player/`; both are small and held in memory. */
export const staticFiles = async (
	http: FastifyInstance,
	web: string,
	player: string,
	config: () => PublicConfig,
	now: () => number,
	/**
	 * The parts of the application's page that follow the settings: its content security policy, and the language for users who have chosen
	 * none.
	 */
	current: { readonly policy: () => Promise<string>; readonly language: () => Promise<Language | ''> },
): Promise<void> => {
	const [webAssets, playerAssets] = [await readFolder(web), await readFolder(player)]
	const writePage = writerOf(webAssets, config)
	const find = (path: string): [string, PackedContent] | null => {
		// The stored pages of a player, which its service worker answers.
		if (path.startsWith('player/page/')) return null
		const inPlayer = path.startsWith('player/')
		const assets = inPlayer ? playerAssets : webAssets
		const name = inPlayer ? path.slice('player/'.length) : path
		const asset = assets.get(name)
		if (asset !== undefined) return [name, asset]
		// An address of the application itself gets its page, a missing file 404.
		const page = extname(name) === '' ? assets.get(page_name) : undefined
		return page === undefined ? null : [page_name, page]
	}
	http.get('/player', (_request, reply) => reply.redirect('/player/'))
	http.get('/*', async (request, reply) => {
		const [path = ''] = (request.raw.url ?? '/').slice(1).split('?', 1)
		const found = path.toLowerCase().startsWith('api/') ? null : find(path)
		if (found === null) return reply.code(404).header('content-type', 'text/plain').send('404')
		// It contains the current time, so it is not cached; besides, it is short and fits one packet as it is.
		if (writePage !== null && found[1] === webAssets.get(page_name))
			return reply
				.headers({
					'content-type': found[1].mime,
					'cache-control': 'no-store',
					'content-security-policy': await current.policy(),
				})
				.send(writePage(request, now(), await current.language()))
		return sendAsset(request, reply, ...found)
	})
}
