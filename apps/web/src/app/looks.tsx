import type { TextKey } from '@vitrine/texts/all'
import { allLanguages, languageNames, switchLanguage, t, useLanguage } from '../data/text.ts'
import { Icon } from '../ui/icon.tsx'
import { MenuButton } from '../ui/menu-button.tsx'
import { chooseTheme, type ThemeChoice, themeChoices, useThemeChoice } from '../ui/theme.ts'

const themeTexts: Readonly<Record<ThemeChoice, TextKey>> = { system: '跟随系统', light: '浅色', dark: '深色' }

/** The languages as menu entries. */
export const LanguageEntries = () => {
	const current = useLanguage()
	return allLanguages.map(language => (
		<button
			type="button"
			key={language}
			aria-pressed={language === current}
			onClick={() => void switchLanguage(language)}
		>
			<span lang={language}>{languageNames[language]}</span>
		</button>
	))
}

/** The themes as menu entries. */
export const ThemeEntries = () => {
	const current = useThemeChoice()
	return themeChoices.map(choice => (
		<button type="button" key={choice} aria-pressed={choice === current} onClick={() => chooseTheme(choice)}>
			{t(themeTexts[choice])}
		</button>
	))
}

export const LanguageMenu = () => (
	<MenuButton label={t('语言')} face={<Icon name="globe" />}>
		<LanguageEntries />
	</MenuButton>
)

export const ThemeMenu = () => (
	<MenuButton label={t('外观')} face={<Icon name="theme" />}>
		<ThemeEntries />
	</MenuButton>
)
