import { createHash } from 'node:crypto'
import type { TextKey } from '@vitrine/texts/all'
import { inLanguage } from '@vitrine/texts/in-language'
import { type Language, languageOf, languages } from '@vitrine/texts/rows'
import type { FastifyReply } from 'fastify'

const references: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escaped = (text: string): string => text.replace(/[&<>"]/g, sign => references[sign] ?? sign)

/** The colours of the application, light and dark, without its style sheets. */
const style = `:root{color-scheme:light dark;--page:#f4f5f8;--surface:#fff;--line:#dfe2e8;--text:#1d2129;--accent:#3b5bdb}
@media (prefers-color-scheme:dark){:root{--page:#111215;--surface:#1b1d22;--line:#34373f;--text:#e8eaee}}
body{margin:0;background:var(--page);color:var(--text);font:15px/1.6 system-ui,sans-serif}
main{box-sizing:border-box;max-width:30rem;margin:12vh auto 0;padding:1.5rem 2rem 2rem;border:1px solid var(--line);border-radius:8px;background:var(--surface);overflow-wrap:anywhere}
h1{margin:0 0 .75rem;font-size:1.25rem}
button{min-height:40px;padding:.4rem 1.25rem;border:0;border-radius:8px;background:var(--accent);color:#fff;font:inherit;cursor:pointer}
button:focus-visible{outline:2px solid var(--text);outline-offset:2px}
footer{margin-top:1.25rem;font-size:13px;opacity:.75}
@media (max-width:32rem){main{margin:1rem;padding:1.25rem}}`

/** The page runs no scripts, and only shows its own text and style. */
const policy = [
	"default-src 'none'",
	`style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`,
	"form-action 'self'",
	"base-uri 'none'",
	"frame-ancestors 'none'",
].join('; ')

const isKnown = (tag: string): boolean =>
	tag.toLowerCase() === 'vn' || languages.some(one => tag.toLowerCase().startsWith(one))

/** The first supported language in the browser's header, in the order given there; otherwise the default. */
export const askedLanguage = (header: string | undefined, otherwise: Language): Language => {
	const tags = (header ?? '')
		.slice(0, 200)
		.split(',')
		.map(part => (part.split(';', 1)[0] ?? '').trim())
	const first = tags.find(isKnown)
	return first === undefined ? otherwise : languageOf(first)
}

export const paragraph = (text: string): string => `<p>${escaped(text)}</p>`

/** A button that posts to the page's own address, optionally with these parameters. */
export const button = (language: Language, text: TextKey, query = ''): string =>
	`<form method="post"${query === '' ? '' : ` action="${escaped(query)}"`}><button type="submit">${escaped(inLanguage(text, language))}</button></form>`

interface Page {
	readonly language: Language
	readonly heading: TextKey
	/** The name of the installation; not shown to strangers. */
	readonly site?: string
}

/** Sends a page that works without scripts. */
export const sendPage = (reply: FastifyReply, { language, heading, site }: Page, body: string) => {
	const words = escaped(inLanguage(heading, language))
	const foot = site === undefined ? '' : `<footer>${escaped(site)}</footer>`
	return reply
		.type('text/html; charset=utf-8')
		.headers({
			'cache-control': 'no-store',
			'x-robots-tag': 'noindex',
			'content-security-policy': policy,
			vary: 'accept-language',
		})
		.send(
			`<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${words}</title><style>${style}</style></head><body><main><h1>${words}</h1>${body}${foot}</main></body></html>`,
		)
}
