import { useEffect, useState } from 'react'
import { useLocation, useNavigationType, useParams } from 'react-router'
import { t } from '../../data/text.ts'
import { SearchBox } from '../../ui/lists/search-box.tsx'
import { Failure, Nothing, Skeleton } from '../../ui/lists/states.tsx'
import { useUrlState } from '../../ui/lists/url-state.ts'
import { Contents } from './contents.tsx'
import './help.css'
import { HelpTop } from './help-top.tsx'
import { Findings, Overview } from './overview.tsx'
import { h, useHelpTexts } from './texts.ts'
import { TopicPage } from './topic-page.tsx'
import { search, topics } from './topics.ts'

/** Puts the topic's name in front of the browser tab's title. */
const useTitle = (title: string) =>
	useEffect(() => {
		const before = document.title
		document.title = `${title} · ${before}`
		return () => {
			document.title = before
		}
	}, [title])

const Page = ({ name, typed }: { name: string; typed: string }) => {
	const topic = topics.find(known => known.name === name.toLowerCase())
	useTitle(topic === undefined ? t('帮助') : h(topic.title))
	// biome-ignore lint/correctness/useExhaustiveDependencies: another topic begins at its top
	useEffect(() => {
		scrollTo(0, 0)
	}, [name])
	if (typed !== '') return <Findings typed={typed} />
	if (name === '') return <Overview />
	if (topic !== undefined) return <TopicPage topic={topic} />
	return (
		<>
			<h1>{t('帮助')}</h1>
			<Nothing title={t('页面不存在')} hint={`/help/${name}`} />
		</>
	)
}

/** A key that changes on navigation by links or browser buttons, but not when the search updates the address. */
const usePlace = (): string => {
	const { key } = useLocation()
	const type = useNavigationType()
	const [place, setPlace] = useState(key)
	if (type !== 'REPLACE' && place !== key) setPlace(key)
	return place
}

/** The help (specification A §2): open to everyone, without the top menu. */
export const HelpScreen = () => {
	const state = useHelpTexts()
	const { topic = '' } = useParams()
	const [typed, setTyped] = useUrlState('q')
	const place = usePlace()
	if (state === 'failed') return <Failure title={t('页面加载失败')} retry={() => location.reload()} />
	if (state === 'loading') return <Skeleton />
	const shown = typed === '' ? topics : search(typed).map(found => found.topic)
	return (
		<div className="help">
			<HelpTop />
			<div className="help-body">
				<aside className="help-side">
					{/* A topic chosen from search results starts with an empty search field. */}
					<SearchBox key={place} label={h('搜索帮助')} value={typed} onSearch={setTyped} />
					<Contents shown={shown} current={topic} />
				</aside>
				<main className="help-page">
					<Page name={topic} typed={typed} />
				</main>
			</div>
		</div>
	)
}
