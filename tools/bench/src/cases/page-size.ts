import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { plainMap, plainRecord } from '@vitrine/domain/plain-record'
import { type Chunk, closureOf, closureOfPage, gzipSize } from '../closure.ts'
import { said } from '../said.ts'
import { inRepository } from '../spawn.ts'
import type { Figure } from '../table.ts'

const chunk = plainRecord<Chunk>({ file: 'text' }, { name: 'text', imports: 'texts', css: 'texts' })
const kilobyte = 1000
/** The smallest of the compared competitors, in KB. */
const peer = 2237

// The page itself loads these two (index.html has no chunk of its own).
const page = ['start', 'drawing']
const screens = [
	{ name: 'login', entries: page, most: 110 },
	{ name: 'home', entries: [...page, 'frame'], most: 220 },
	{ name: 'editor', entries: [...page, 'frame', 'src/app/framed/editor.tsx'], most: 400 },
] as const

const figureOf = (name: string, bytes: number, most: number): Figure => ({
	id: 'P21',
	what: `first load of ${name}, gzip (smallest peer)`,
	unit: 'KB',
	baseline: peer,
	ours: bytes / kilobyte,
	target: `≤ ${most} KB`,
	met: bytes / kilobyte <= most,
})

/** What a browser must load before it shows something, without languages and other chunks that come later. */
export const measurePageSize = async (): Promise<Figure[]> => {
	const figures: Figure[] = []
	const web = inRepository('apps/web/dist')
	const listing = join(web, '.vite/manifest.json')
	if (existsSync(listing)) {
		const manifest = said(await readFile(listing, 'utf8'), plainMap(chunk))
		for (const { name, entries, most } of screens)
			figures.push(figureOf(name, await gzipSize(web, closureOf(manifest, entries)), most))
	} else console.log('P21: the web application is not built (npm run build)')
	const player = inRepository('apps/player/dist')
	if (existsSync(join(player, 'index.html')))
		figures.push(figureOf('player', await gzipSize(player, await closureOfPage(player, '/player/')), 90))
	else console.log('P21: the player is not built (npm run build)')
	return figures
}
