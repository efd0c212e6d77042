import { readStored } from '@vitrine/domain/json-text'
import { plainRecord } from '@vitrine/domain/plain-record'
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
}

const key = 'vitrine.layout'
const own: Layout = { webTitle: 'Vitrine', logo: '', loginPicture: '', favicon: '', helpUrl: '' }

const layoutOf = plainRecord<Layout>({
	webTitle: 'text',
	logo: 'text',
	loginPicture: 'text',
	favicon: 'text',
	helpUrl: 'text',
})

/** Remembered from the last visit, so that nothing jumps when the answer comes. */
const remembered = (): Layout => readStored(localStorage.getItem(key), layoutOf) ?? own

const useStore = create<Layout>(remembered)
let titled = own.webTitle

const show = ({ webTitle, favicon }: Layout): void => {
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

/** Reads how the installation looks; its pairs are kept as cookies (specification A §3, §7). */
export const readLayout = async (): Promise<void> => {
	const pairs = await access.getSystemLayout({})
	for (const { key, value } of pairs) writeCookie(key, value)
	const layout = { ...own, ...(Object.fromEntries(pairs.map(({ key, value }) => [key, value])) as Partial<Layout>) }
	const { webTitle, logo, loginPicture, favicon, helpUrl } = layout
	const look = { webTitle, logo, loginPicture, favicon, helpUrl }
	localStorage.setItem(key, JSON.stringify(look))
	useStore.setState(look)
	show(look)
}
