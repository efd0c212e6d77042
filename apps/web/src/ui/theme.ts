import { create } from 'zustand'

export type ThemeChoice = 'system' | 'light' | 'dark'
/** The choices in the order of the switcher. */
export const themeChoices = ['system', 'light', 'dark'] as const

const key = 'vitrine.theme'
const system = matchMedia('(prefers-color-scheme: dark)')
const remembered = themeChoices.find(choice => choice === localStorage.getItem(key)) ?? 'system'

const useStore = create<{ choice: ThemeChoice; dark: boolean }>(() => ({ choice: remembered, dark: false }))

const apply = () => {
	const { choice } = useStore.getState()
	const dark = choice === 'dark' || (choice === 'system' && system.matches)
	document.documentElement.dataset.theme = dark ? 'dark' : 'light'
	useStore.setState({ dark })
}

apply()
system.addEventListener('change', apply)

/** Whether the dark theme is on. */
export const useDark = (): boolean => useStore(store => store.dark)

/** The choice: a theme, or following the system. */
export const useThemeChoice = (): ThemeChoice => useStore(store => store.choice)

/** Sets a theme and stores the choice. */
export const chooseTheme = (choice: ThemeChoice): void => {
	localStorage.setItem(key, choice)
	useStore.setState({ choice })
	// The whole page is redrawn, so the click is answered first.
	requestAnimationFrame(() => setTimeout(apply))
}
