import { useSyncExternalStore } from 'react'
import { Link } from 'react-router'
import { h } from './texts.ts'
import type { Topic } from './topic.ts'

const wide = matchMedia('(min-width: 861px)')
const onWidth = (changed: () => void) => {
	wide.addEventListener('change', changed)
	return () => wide.removeEventListener('change', changed)
}

/** The table of contents: next to the page on a wide screen, collapsed above it on a narrow one. */
export const Contents = ({ shown, current }: { shown: readonly Topic[]; current: string }) => {
	const isWide = useSyncExternalStore(onWidth, () => wide.matches)
	return (
		<nav aria-label={h('帮助主题')}>
			<details open={isWide}>
				<summary>{h('帮助主题')}</summary>
				<ul className="help-topics">
					{shown.map(({ name, title }) => (
						<li key={name}>
							<Link to={`/help/${name}`} aria-current={name === current ? 'page' : undefined}>
								{h(title)}
							</Link>
						</li>
					))}
				</ul>
			</details>
		</nav>
	)
}
