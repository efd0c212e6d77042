import { readStored } from '@vitrine/domain/json-text'
import { type Accent, accentsOf, own_accent } from '@vitrine/domain/layout/accent'
import { zoneOf } from '@vitrine/domain/local-time'
import { plainRecord } from '@vitrine/domain/plain-record'
import type { Language } from '@vitrine/texts/rows'
import { useMemo } from 'react'
import { create } from 'zustand'
import { access } from './calls/access.ts'
import { writeCookie } from './session/cookies.ts'
import { currentLanguage, onLanguage, useLanguage } from './text.ts'

/** The installation's branding: title, addresses of its pictures and its help; empty values mean the product's own. */
export interface Layout {
	/** The title in the current language. */
	readonly webTitle: string
	readonly logo: string
	readonly loginPicture: string
	readonly favicon: string
	readonly helpUrl: string
	/** `#rrggbb`. */
	readonly accent_color: string
	/** An IANA zone, for everything without a zone of its own. */
	readonly default_time_zone: string
	/** The line below the title on the pages before login. */
	readonly slogan: string
	/** The footer of these pages. */
	readonly copyright: string
	readonly record_number: string
	readonly record_url: string
	/** `1` if these pages link to the help page. */
	readonly login_help: string
	/** `1` if a login can last seven days. */
	readonly keep_login: string
}

/** The stored branding: the titles in all languages, plus the fallback title for languages without one. */
type Stored = Layout & Readonly<Record<`web_title_${Language}`, string>>

const key = 'vitrine.layout'
const own: Stored = {
	webTitle: 'Vitrine',
	logo: '',
	loginPicture: '',
	favicon: '',
	helpUrl: '',
	accent_color: own_accent,
	default_time_zone: 'Asia/Shanghai',
	slogan: '',
	copyright: '',
	record_number: '',
	record_url: '',
	login_help: '0',
	keep_login: '1',
	web_title_zh: '',
	web_title_en: '',
	web_title_vi: '',
	web_title_ru: '',
	web_title_tr: '',
	web_title_ja: '',
}

const layoutOf = plainRecord<Stored>({
	webTitle: 'text',
	logo: 'text',
	loginPicture: 'text',
	favicon: 'text',
	helpUrl: 'text',
	accent_color: 'text',
	default_time_zone: 'text',
	slogan: 'text',
	copyright: 'text',
	record_number: 'text',
	record_url: 'text',
	login_help: 'text',
	keep_login: 'text',
	web_title_zh: 'text',
	web_title_en: 'text',
	web_title_vi: 'text',
	web_title_ru: 'text',
	web_title_tr: 'text',
	web_title_ja: 'text',
})

/** Stored from the last visit, so that the page does not shift when the answer arrives. */
const remembered = (): Stored => readStored(localStorage.getItem(key), layoutOf) ?? own

const useStore = create<Stored>(remembered)
let titled = own.webTitle

/** The colours derived from the installation's accent; null for the product's own accent, whose tokens are in `base.css`. */
const accentsBeside = (accent_color: string): ReturnType<typeof accentsOf> | null =>
	accent_color === own_accent ? null : accentsOf(accent_color)

const showAccents = (accent_color: string): void => {
	const accents = accentsBeside(accent_color)
	const { style } = document.documentElement
	for (const theme of ['light', 'dark'] as const)
		for (const part of ['accent', 'strong', 'soft'] as const)
			style.setProperty(`--${theme}-${part}`, accents?.[theme][part] ?? null)
}

const titleIn = (layout: Stored, language: Language): string => layout[`web_title_${language}`] || layout.webTitle

const showTitle = (): void => {
	const title = titleIn(useStore.getState(), currentLanguage())
	// A screen may have added its own name to the title.
	document.title = document.title.replace(titled, () => title)
	titled = title
}

const show = ({ favicon, accent_color }: Layout): void => {
	showAccents(accent_color)
	showTitle()
	const icon = document.querySelector<HTMLLinkElement>('link[rel="icon"]')
	if (icon === null) return
	icon.type = favicon === '' ? 'image/svg+xml' : 'image/x-icon'
	icon.href = favicon === '' ? '/favicon.svg' : favicon
}

show(useStore.getState())
onLanguage(showTitle)

/** The installation's branding, as a hook. */
export const useLayout = (): Layout => {
	const layout = useStore()
	const language = useLanguage()
	return useMemo(() => ({ ...layout, webTitle: titleIn(layout, language) }), [layout, language])
}

/** The accent colours of a theme, as a hook; null if they are the product's own. */
export const useAccent = (theme: 'light' | 'dark'): Accent | null => {
	const accent_color = useStore(layout => layout.accent_color)
	return useMemo(() => accentsBeside(accent_color)?.[theme] ?? null, [accent_color, theme])
}

/** The IANA zone for everything without a zone of its own. */
export const defaultZoneName = (): string => useStore.getState().default_time_zone

/** The zone of a terminal; the installation's if the terminal has reported none or an invalid one. */
export const useTerminalZoneName = (time_zone: string): string => {
	const { default_time_zone } = useLayout()
	return time_zone !== '' && zoneOf(time_zone) !== null ? time_zone : default_time_zone
}

/** Reads the installation's branding and stores its values as cookies (specification A §3, §7). */
export const readLayout = async (): Promise<void> => {
	const pairs = await access.getSystemLayout({})
	for (const { key, value } of pairs) writeCookie(key, value)
	const given: Readonly<Record<string, string>> = Object.fromEntries(pairs.map(({ key, value }) => [key, value]))
	const look = Object.fromEntries(
		Object.entries(own).map(([name, standard]) => [name, given[name] ?? standard]),
	) as unknown as Stored
	localStorage.setItem(key, JSON.stringify(look))
	useStore.setState(look)
	show(look)
}
