import { type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { useMaySee } from '../data/session/may-see.ts'
import { t, useLanguage } from '../data/text.ts'
import { MenuButton } from '../ui/menu-button.tsx'
import { isCurrent, type MenuEntry, visibleMenu } from './menu.ts'

const Entry = ({ entry, path }: { entry: MenuEntry; path: string }) => {
	const current = isCurrent(entry, path)
	const look = `top-entry${current ? ' current' : ''}`
	if (!entry.children)
		return (
			<Link className={look} to={entry.path} aria-current={current ? 'page' : undefined}>
				{t(entry.text)}
			</Link>
		)
	return (
		<MenuButton face={t(entry.text)} className={look} caret>
			<SubEntries entries={entry.children} path={path} />
		</MenuButton>
	)
}

const SubEntries = ({ entries, path }: { entries: readonly MenuEntry[]; path: string }) =>
	entries.map(entry => (
		<Link
			key={entry.path}
			to={entry.path}
			aria-current={entry.path.toLowerCase() === path.toLowerCase() ? 'page' : undefined}
		>
			{t(entry.text)}
		</Link>
	))

const MoreEntries = ({ entries, path }: { entries: readonly MenuEntry[]; path: string }) =>
	entries.map(entry =>
		entry.children ? (
			<div key={entry.path} className="menu-group">
				<span className="muted">{t(entry.text)}</span>
				<SubEntries entries={entry.children} path={path} />
			</div>
		) : (
			<SubEntries key={entry.path} entries={[entry]} path={path} />
		),
	)

const sum = (widths: readonly number[]): number => widths.reduce((total, width) => total + width, 0)

/** More than the number of entries; a constant, so that nothing is redrawn as long as all of them fit. */
const all_fit = 99

/** The number of entries that fit, measured on an invisible row that always contains all of them and "View More". */
const useFitting = (
	nav: RefObject<HTMLElement | null>,
	ruler: RefObject<HTMLElement | null>,
	language: string,
): number => {
	const [fitting, setFitting] = useState(all_fit)
	// biome-ignore lint/correctness/useExhaustiveDependencies: another language, or other rights, has other widths
	useLayoutEffect(() => {
		const measure = () => {
			const widths = [...(ruler.current?.children ?? [])].map(child => child.getBoundingClientRect().width)
			const more = widths.pop() ?? 0
			const space = nav.current?.clientWidth ?? 0
			if (sum(widths) <= space) return setFitting(all_fit)
			const isTooWide = (_: number, index: number) => sum(widths.slice(0, index + 1)) + more > space
			setFitting(widths.findIndex(isTooWide))
		}
		measure()
		const observer = new ResizeObserver(measure)
		if (nav.current) observer.observe(nav.current)
		return () => observer.disconnect()
	}, [nav, ruler, language])
	return fitting
}

/** The top menu; entries that do not fit move into "View More" (specification A §2). */
export const TopMenu = ({ path }: { path: string }) => {
	const nav = useRef<HTMLElement>(null)
	const ruler = useRef<HTMLDivElement>(null)
	const entries = visibleMenu(useMaySee())
	const fitting = useFitting(nav, ruler, `${useLanguage()} ${entries.map(entry => entry.path).join(' ')}`)
	const rest = entries.slice(fitting)
	return (
		<nav className="top-menu" ref={nav} aria-label={t('主菜单')}>
			<div className="top-ruler" ref={ruler} aria-hidden="true">
				{entries.map(entry => (
					<span className={`top-entry${entry.children ? ' caret' : ''}`} key={entry.path}>
						{t(entry.text)}
					</span>
				))}
				<span className="top-entry caret">{t('查看更多')}</span>
			</div>
			{entries.slice(0, fitting).map(entry => (
				<Entry key={entry.path} entry={entry} path={path} />
			))}
			{rest.length > 0 && (
				<MenuButton
					face={t('查看更多')}
					className={`top-entry${rest.some(e => isCurrent(e, path)) ? ' current' : ''}`}
					caret
				>
					<MoreEntries entries={rest} path={path} />
				</MenuButton>
			)}
		</nav>
	)
}
