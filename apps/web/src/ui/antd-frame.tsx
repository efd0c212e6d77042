import { App, ConfigProvider, type ThemeConfig, theme } from 'antd'
import type { Locale } from 'antd/es/locale'
import { type ReactNode, useEffect, useState } from 'react'
import { useLanguage } from '../data/text.ts'
import { useDark } from './theme.ts'

const locales = {
	zh: () => import('antd/locale/zh_CN'),
	en: () => import('antd/locale/en_US'),
	vi: () => import('antd/locale/vi_VN'),
	ru: () => import('antd/locale/ru_RU'),
	tr: () => import('antd/locale/tr_TR'),
	ja: () => import('antd/locale/ja_JP'),
}

// Motion is off where the system asks for less (DESIGN).
const motion = !matchMedia('(prefers-reduced-motion: reduce)').matches
const shared = {
	motion,
	borderRadius: 8,
	fontFamily: 'inherit',
	motionDurationMid: '0.15s',
	motionDurationSlow: '0.2s',
}
const light: ThemeConfig = {
	algorithm: theme.defaultAlgorithm,
	token: {
		...shared,
		colorPrimary: '#3B5BDB',
		colorError: '#c92a2a',
		colorText: '#1d2129',
		colorTextSecondary: '#5c6470',
		colorTextTertiary: '#5c6470',
		colorTextDescription: '#5c6470',
		colorTextPlaceholder: '#6b7280',
	},
}
const dark: ThemeConfig = {
	algorithm: theme.darkAlgorithm,
	token: {
		...shared,
		colorPrimary: '#3B5BDB',
		colorError: '#ff8787',
		colorErrorText: '#ff8787',
		colorLink: '#93a8ff',
		colorBgContainer: '#1b1d22',
		colorBgElevated: '#24272e',
		colorTextSecondary: '#a2a9b5',
		colorTextTertiary: '#a2a9b5',
		colorTextDescription: '#a2a9b5',
		colorTextPlaceholder: '#8f97a4',
	},
	components: { Tabs: { itemSelectedColor: '#93a8ff', itemActiveColor: '#93a8ff', inkBarColor: '#93a8ff' } },
}

/** Ant Design with the house's theme and the language that is on; only screens that use it load it. */
export const AntdFrame = ({ children }: { children: ReactNode }) => {
	const language = useLanguage()
	const look = useDark() ? dark : light
	const [locale, setLocale] = useState<Locale>()
	useEffect(() => {
		let current = true
		void locales[language]().then(loaded => current && setLocale(loaded.default))
		return () => {
			current = false
		}
	}, [language])
	// Putting the locale in later would make everything inside anew.
	if (locale === undefined) return null
	return (
		<ConfigProvider theme={look} locale={locale} button={{ autoInsertSpace: false }}>
			<App component={false}>{children}</App>
		</ConfigProvider>
	)
}
