import { Link } from 'react-router'
import { currentLanguage } from '../../data/text.ts'
import { pictured } from './pictures.ts'
import { ScreenLink } from './screen-link.tsx'
import { Sentence } from './sentence.tsx'
import { h } from './texts.ts'
import type { Topic } from './topic.ts'
import { topics } from './topics.ts'

const Picture = ({ topic }: { topic: Topic }) => (
	<figure className="help-picture">
		<img
			src={`/help/${currentLanguage()}/${topic.name}.avif`}
			alt={h('“{title}”的界面截图').replace('{title}', h(topic.title))}
			width="960"
			height="600"
		/>
	</figure>
)

const Related = ({ topic }: { topic: Topic }) => (
	<section className="help-related">
		<h2>{h('相关主题')}</h2>
		<ul>
			{topics
				.filter(({ name }) => topic.related.includes(name))
				.map(({ name, title }) => (
					<li key={name}>
						<Link to={`/help/${name}`}>{h(title)}</Link>
					</li>
				))}
		</ul>
	</section>
)

/** One topic: its purpose, steps, a picture, and troubleshooting. */
export const TopicPage = ({ topic }: { topic: Topic }) => (
	<article>
		<h1>{h(topic.title)}</h1>
		<p className="help-purpose">
			<Sentence text={topic.purpose} />
		</p>
		{topic.screens.length > 0 && (
			<p className="help-screens">
				{topic.screens.map(({ path, text }) => (
					<ScreenLink key={path} path={path} className="button">
						{h(text)}
					</ScreenLink>
				))}
			</p>
		)}
		<h2>{h('操作步骤')}</h2>
		<ol>
			{topic.steps.map(step => (
				<li key={step}>
					<Sentence text={step} />
				</li>
			))}
		</ol>
		{pictured.includes(topic.name) && <Picture topic={topic} />}
		<h2>{h('遇到问题时')}</h2>
		<ul>
			{topic.troubles.map(trouble => (
				<li key={trouble}>
					<Sentence text={trouble} />
				</li>
			))}
		</ul>
		<Related topic={topic} />
	</article>
)
