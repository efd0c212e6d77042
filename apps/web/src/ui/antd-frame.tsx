import type { Accent } from '@vitrine/domain/layout/accent'
import { App, ConfigProvider, type ThemeConfig, theme } from 'antd'
import type { Locale } from 'antd/es/locale'
import dayjs from 'dayjs'
import { type ReactNode, startTransition, useDeferredValue, useEffect, useMemo, useState } from 'react'
import { useAccent } from '../data/layout.ts'
import { useLanguage } from '../data/text.ts'
import { Busy } from './busy.tsx'
import { useDark } from './theme.ts'

/** The texts of Ant Design and the date locale that it uses. */
const locales = {
	zh: () => Promise.all([import('antd/locale/zh_CN'), import('dayjs/locale/zh-cn')]),
	en: () => Promise.all([import('antd/locale/en_US'), import('dayjs/locale/en')]),
	vi: () => Promise.all([import('antd/locale/vi_VN'), import('dayjs/locale/vi')]),
	ru: () => Promise.all([import('antd/locale/ru_RU'), import('dayjs/locale/ru')]),
	tr: () => Promise.all([import('antd/locale/tr_TR'), import('dayjs/locale/tr')]),
	ja: () => Promise.all([import('antd/locale/ja_JP'), import('dayjs/locale/ja')]),
}

// Motion is off if the system asks for less of it (DESIGN).
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
		colorLink: '#3B5BDB',
		// Ant Design's lighter defaults would be hard to read.
		colorLinkHover: '#2f4bc0',
		colorPrimaryHover: '#2f4bc0',
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
		colorLinkHover: '#b4c3ff',
		colorBgContainer: '#1b1d22',
		colorBgElevated: '#24272e',
		colorTextSecondary: '#a2a9b5',
		colorTextTertiary: '#a2a9b5',
		colorTextDescription: '#a2a9b5',
		colorTextPlaceholder: '#8f97a4',
	},
	components: {
		// Light text is unreadable on the dark theme's red.
		Button: { dangerColor: '#1d1213', defaultHoverColor: '#93a8ff', defaultHoverBorderColor: '#93a8ff' },
		Tabs: { itemSelectedColor: '#93a8ff', itemActiveColor: '#93a8ff', inkBarColor: '#93a8ff' },
	},
}

/** A theme in the installation's colours, if it has its own. */
const inAccent = (look: ThemeConfig, accents: Accent | null): ThemeConfig => {
	if (accents === null) return look
	const { accent, strong, soft } = accents
	const links = { colorPrimary: accent, colorLink: strong, colorLinkHover: strong }
	// White text on Ant Design's lighter default would be hard to read.
	const hover = look === light ? { colorPrimaryHover: strong } : {}
	// Selections use the soft colour that text is designed for, instead of one derived by the library.
	const marked = {
		colorPrimaryBg: soft,
		colorPrimaryBgHover: soft,
		controlItemBgActive: soft,
		controlItemBgActiveHover: soft,
	}
	const tabs = { itemSelectedColor: strong, itemActiveColor: strong, inkBarColor: strong }
	return {
		...look,
		token: { ...look.token, ...links, ...hover, ...marked },
		components: {
			...look.components,
			Button: { ...look.components?.Button, defaultHoverColor: strong, defaultHoverBorderColor: strong },
			Tabs: tabs,
		},
	}
}

/** Ant Design with the installation's theme and the current language; loaded only by screens that use it. */
export const AntdFrame = ({ children }: { children: ReactNode }) => {
	const language = useLanguage()
	// A theme change redraws every table and form, so it is deferred and yields to user input.
	const isDark = useDeferredValue(useDark())
	const accents = useAccent(isDark ? 'dark' : 'light')
	const look = useMemo(() => inAccent(isDark ? dark : light, accents), [isDark, accents])
	const [locale, setLocale] = useState<Locale>()
	useEffect(() => {
		let current = true
		void locales[language]().then(([words, dates]) => {
			if (!current) return
			dayjs.locale(dates.default)
			startTransition(() => setLocale(words.default))
		})
		return () => {
			current = false
		}
	}, [language])
	// Adding the locale later would remount everything inside.
	if (locale === undefined) return null
	return (
		<ConfigProvider theme={look} locale={locale} button={{ autoInsertSpace: false, loadingIcon: <Busy /> }}>
			<App component={false}>{children}</App>
		</ConfigProvider>
	)
}
