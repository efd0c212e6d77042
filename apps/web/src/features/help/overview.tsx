import { Link } from 'react-router'
import { t } from '../../data/text.ts'
import { Nothing } from '../../ui/lists/states.tsx'
import { Sentence } from './sentence.tsx'
import { type HelpKey, h } from './texts.ts'
import type { Topic } from './topic.ts'
import { search, topics } from './topics.ts'

const Entry = ({ topic, found }: { topic: Topic; found: readonly HelpKey[] }) => (
	<li className="help-entry">
		<h2>
			<Link to={`/help/${topic.name}`}>{h(topic.title)}</Link>
		</h2>
		{found.map(text => (
			<p key={text}>
				<Sentence text={text} />
			</p>
		))}
	</li>
)

/** All topics with their purpose. */
export const Overview = () => (
	<>
		<h1>{t('帮助')}</h1>
		<ul className="help-entries">
			{topics.map(topic => (
				<Entry key={topic.name} topic={topic} found={[topic.purpose]} />
			))}
		</ul>
	</>
)

/** Search results: topics with the matching sentences. */
export const Findings = ({ typed }: { typed: string }) => {
	const entries = search(typed)
	return (
		<>
			<h1>
				{t('搜索')}: {typed}
			</h1>
			<div role="status">{t('共 {count} 条', { count: entries.length })}</div>
			{entries.length === 0 && <Nothing title={h('没有找到相关的帮助')} />}
			<ul className="help-entries">
				{entries.map(({ topic, found }) => (
					<Entry key={topic.name} topic={topic} found={found.length > 0 ? found : [topic.purpose]} />
				))}
			</ul>
		</>
	)
}
