import { map_text_limits, tileOrigin, tilesProblem } from '@vitrine/domain/layout/map-source'
import type { FastifyInstance } from 'fastify'
import { type CookieRules, cookieOf } from '../../http/caller/cookie.ts'
import type { Sessions } from '../../http/caller/session.ts'

/** The tiles that are shown: the centre of the world, in rows. */
const shown = { z: 2, rows: [1, 2], columns: [0, 1, 2, 3] } as const

const escaped = (text: string): string => text.replace(/[&<>"']/g, sign => `&#${sign.charCodeAt(0)};`)

const pageOf = (tiles: string): string => {
	const at = (x: number, y: number): string => {
		const places: Readonly<Record<string, string | number>> = { z: shown.z, x, y, r: '' }
		return tiles.replace(/\{([zxyr])\}/g, (_place, name: string) => String(places[name]))
	}
	const pictures = shown.rows.flatMap(y =>
		shown.columns.map(x => `<img alt="" referrerpolicy="origin" src="${escaped(at(x, y))}">`),
	)
	return [
		'<!doctype html><meta charset="utf-8"><title>Map</title>',
		`<style>:root{color-scheme:light dark}body{display:grid;margin:0;grid-template-columns:repeat(${shown.columns.length},1fr)}img{display:block;width:100%;aspect-ratio:1}</style>`,
		...pictures,
	].join('')
}

/**
 * `GET /map-preview?tiles=…`: some tiles of an address that is not saved yet, for the frame in the form. Other pages only allow pictures
 * of the saved tile server; this page allows those of the given one, runs no scripts, and can only be framed by this application.
 */
export const mapPreviewRoute = (
	http: FastifyInstance,
	{ sessions, cookie }: { readonly sessions: Sessions; readonly cookie: CookieRules },
): void => {
	http.get<{ Querystring: { tiles?: unknown } }>('/map-preview', async ({ headers, query: { tiles } }, reply) => {
		reply.headers({ 'cache-control': 'no-store', 'content-type': 'text/plain' })
		const value = cookieOf(headers.cookie, cookie.name)
		const session = value === undefined ? null : await sessions.byCookie(value)
		if (session === null || !session.permissions.has('system.write')) return reply.code(404).send('404')
		const isAddress =
			typeof tiles === 'string' && tiles.length <= map_text_limits.address && tilesProblem(tiles) === null
		if (!isAddress) return reply.code(400).send('400')
		return reply
			.headers({
				'content-type': 'text/html; charset=utf-8',
				'content-security-policy': `default-src 'none';img-src ${tileOrigin(tiles)};style-src 'unsafe-inline';base-uri 'none';form-action 'none';frame-ancestors 'self'`,
				'x-frame-options': 'SAMEORIGIN',
			})
			.send(pageOf(tiles))
	})
}
