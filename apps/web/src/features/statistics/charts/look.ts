import { useAccent } from '../../../data/layout.ts'
import { useDark } from '../../../ui/theme.ts'

/** The colours of charts: the colours of the page as concrete values. */
export interface Look {
	readonly text: string
	readonly muted: string
	readonly line: string
	readonly surface: string
	readonly accent: string
	readonly soft: string
	readonly green: string
	readonly grey: string
	readonly red: string
	/** The font of the page; the library measures text itself and cannot use inherited styles. */
	readonly font: string
}

const looks: Readonly<Record<'light' | 'dark', Omit<Look, 'font'>>> = {
	light: {
		text: '#1d2129',
		muted: '#5c6470',
		line: '#dfe2e8',
		surface: '#ffffff',
		accent: '#3b5bdb',
		soft: '#9db0f5',
		green: '#2f9e50',
		grey: '#9aa1ad',
		red: '#d6453d',
	},
	dark: {
		text: '#e8eaee',
		muted: '#a2a9b5',
		line: '#34373f',
		surface: '#1b1d22',
		accent: '#7088ee',
		soft: '#3d4c8f',
		green: '#5fce81',
		grey: '#6d7480',
		red: '#ff8a80',
	},
}

/** The colours of the current theme, including custom colours of the installation. */
export const useLook = (): Look => {
	const theme = useDark() ? 'dark' : 'light'
	const accents = useAccent(theme)
	const font = getComputedStyle(document.body).fontFamily
	if (accents === null) return { ...looks[theme], font }
	return { ...looks[theme], accent: accents.strong, soft: accents.soft, font }
}
