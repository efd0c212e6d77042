import type { PublicConfig } from '@vitrine/contract/config'
import { type Opening, opening_id } from '@vitrine/contract/opening'
import { browserLanguage, type Language, languageOf, languages } from '@vitrine/texts/rows'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { cookieOf } from '../caller/cookie.ts'

/** The build's manifest of its parts. */
export const buildManifest = z.record(
	z.string(),
	z.object({ file: z.string(), name: z.string().optional(), css: z.array(z.string()).optional() }),
)
type Manifest = z.output<typeof buildManifest>

const scriptLink = (file: string): string => `<link rel="modulepreload" crossorigin href="/${file}">`
const styleLink = (file: string): string => `<link rel="stylesheet" crossorigin href="/${file}">`

/** Link tags for the texts of a language and, for signed-in users, the frame: a browser would otherwise discover them only through scripts. */
const linksOf = (manifest: Manifest, language: Language, isSignedIn: boolean): string => {
	const texts = Object.entries(manifest).find(([source]) => source.endsWith(`virtual:texts/${language}`))?.[1]
	const frame = isSignedIn ? Object.values(manifest).find(part => part.name === 'frame') : undefined
	const scripts = [frame, texts].flatMap(part => (part === undefined ? [] : [part.file]))
	return [...(frame?.css ?? []).map(styleLink), ...scripts.map(scriptLink)].join('')
}

/** The language chosen before, else the installation's, else Chinese or English by the browser's first preference (specification A §1). */
const languageFor = ({ headers }: FastifyRequest, standard: Language | ''): Language => {
	const chosen = cookieOf(headers.cookie, 'language') || standard
	return chosen ? languageOf(chosen) : browserLanguage(headers['accept-language']?.split(/[,;]/, 1)[0] ?? '')
}

/** Escaped so that nothing inside can close the surrounding element. */
const asData = (opening: Opening): string =>
	`<script type="application/json" id="${opening_id}">${JSON.stringify(opening).replaceAll('<', '\\u003c')}</script>`

/** Writes the application's page for each browser: in its language, with the configuration and the data it will request next. */
export const pageWriter = (
	html: string,
	manifest: Manifest,
	config: () => PublicConfig,
): ((request: FastifyRequest, now: number, standard?: Language | '') => string) => {
	const [head = '', body = ''] = html.split('</head>', 2)
	const links = new Map(
		languages.flatMap(language =>
			[true, false].map(isSignedIn => [`${language} ${isSignedIn}`, linksOf(manifest, language, isSignedIn)]),
		),
	)
	return (request, now, standard = '') => {
		const language = languageFor(request, standard)
		const linked = links.get(`${language} ${cookieOf(request.headers.cookie, 'isLogin') === '1'}`) ?? ''
		const opened = asData({ ...config(), now, language })
		return `${head.replace('lang="zh"', `lang="${language}"`)}${linked}${opened}</head>${body}`
	}
}
