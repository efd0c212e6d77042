import type { TextKey } from '@vitrine/texts/all'
import type { Language } from '@vitrine/texts/rows'
import { allLanguages, currentLanguage, languageNames, t } from '../../data/text.ts'
import { chooseTheme, type ThemeChoice, themeChoices, useThemeChoice } from '../../ui/theme.ts'
import { ScreenLink } from './screen-link.tsx'
import { chooseLanguage, h } from './texts.ts'

const themeTexts: Readonly<Record<ThemeChoice, TextKey>> = { system: '跟随系统', light: '浅色', dark: '深色' }

const LanguageChoice = () => (
	<select
		className="input"
		aria-label={t('语言')}
		value={currentLanguage()}
		// Without a network, the page stays in its current language.
		onChange={event => void chooseLanguage(event.target.value as Language).catch(() => undefined)}
	>
		{allLanguages.map(language => (
			<option key={language} value={language} lang={language}>
				{languageNames[language]}
			</option>
		))}
	</select>
)

const ThemeSelect = () => (
	<select
		className="input"
		aria-label={t('外观')}
		value={useThemeChoice()}
		onChange={event => chooseTheme(event.target.value as ThemeChoice)}
	>
		{themeChoices.map(choice => (
			<option key={choice} value={choice}>
				{t(themeTexts[choice])}
			</option>
		))}
	</select>
)

/** The bar above the help: link back, language and theme. */
export const HelpTop = () => (
	<header className="help-top">
		<ScreenLink path="/home" className="button">
			{h('返回系统')}
		</ScreenLink>
		<div className="help-looks">
			<LanguageChoice />
			<ThemeSelect />
		</div>
	</header>
)
