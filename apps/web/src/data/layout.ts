import { readStored } from '@vitrine/domain/json-text'
import { type Accent, accentsOf, own_accent } from '@vitrine/domain/layout/accent'
import { zoneOf } from '@vitrine/domain/local-time'
import { plainRecord } from '@vitrine/domain/plain-record'
import { useMemo } from 'react'
import { create } from 'zustand'
import { access } from './calls/access.ts'
import { writeCookie } from './session/cookies.ts'

/** How the installation looks: its title, the addresses of its pictures and of its help, empty for the product's own. */
export interface Layout {
	readonly webTitle: string
	readonly logo: string
	readonly loginPicture: string
	readonly favicon: string
	readonly helpUrl: string
	/** `#rrggbb`. */
	readonly accent_color: string
	/** An IANA zone, for what has none of its own. */
	readonly default_time_zone: string
}

const key = 'vitrine.layout'
const own: Layout = {
	webTitle: 'Vitrine',
	logo: '',
	loginPicture: '',
	favicon: '',
	helpUrl: '',
	accent_color: own_accent,
	default_time_zone: 'Asia/Shanghai',
}

const layoutOf = plainRecord<Layout>({
	webTitle: 'text',
	logo: 'text',
	loginPicture: 'text',
	favicon: 'text',
	helpUrl: 'text',
	accent_color: 'text',
	default_time_zone: 'text',
})

/** Remembered from the last visit, so that nothing jumps when the answer comes. */
const remembered = (): Layout => readStored(localStorage.getItem(key), layoutOf) ?? own

const useStore = create<Layout>(remembered)
let titled = own.webTitle

/** The colours that follow from that of the installation; none where it is the product's own, whose tokens stand in `base.css`. */
const accentsBeside = (accent_color: string): ReturnType<typeof accentsOf> | null =>
	accent_color === own_accent ? null : accentsOf(accent_color)

const showAccents = (accent_color: string): void => {
	const accents = accentsBeside(accent_color)
	const { style } = document.documentElement
	for (const theme of ['light', 'dark'] as const)
		for (const part of ['accent', 'strong', 'soft'] as const)
			style.setProperty(`--${theme}-${part}`, accents?.[theme][part] ?? null)
}

const show = ({ webTitle, favicon, accent_color }: Layout): void => {
	showAccents(accent_color)
	// A screen may have put its own name beside it.
	document.title = document.title.replace(titled, () => webTitle)
	titled = webTitle
	const icon = document.querySelector<HTMLLinkElement>('link[rel="icon"]')
	if (icon === null) return
	icon.type = favicon === '' ? 'image/svg+xml' : 'image/x-icon'
	icon.href = favicon === '' ? '/favicon.svg' : favicon
}

show(useStore.getState())

/** How the installation looks, followed. */
export const useLayout = (): Layout => useStore()

/** The colours of a theme, followed; null where they are the product's own. */
export const useAccent = (theme: 'light' | 'dark'): Accent | null => {
	const accent_color = useStore(layout => layout.accent_color)
	return useMemo(() => accentsBeside(accent_color)?.[theme] ?? null, [accent_color, theme])
}

/** The IANA zone of what has none of its own. */
export const defaultZoneName = (): string => useStore.getState().default_time_zone

/** The zone of a terminal; that of the installation while it has not told, or what it told is none. */
export const useTerminalZoneName = (time_zone: string): string => {
	const { default_time_zone } = useLayout()
	return time_zone !== '' && zoneOf(time_zone) !== null ? time_zone : default_time_zone
}

/** Reads how the installation looks; its pairs are kept as cookies (specification A §3, §7). */
export const readLayout = async (): Promise<void> => {
	const pairs = await access.getSystemLayout({})
	for (const { key, value } of pairs) writeCookie(key, value)
	const given: Readonly<Record<string, string>> = Object.fromEntries(pairs.map(({ key, value }) => [key, value]))
	const look = Object.fromEntries(
		Object.entries(own).map(([name, standard]) => [name, given[name] ?? standard]),
	) as unknown as Layout
	localStorage.setItem(key, JSON.stringify(look))
	useStore.setState(look)
	show(look)
}
