import type { AlertSource, PreviewedAlert } from '@vitrine/contract/release/alerts'
import { Modal } from 'antd'
import { t } from '../../data/text.ts'
import { useCursorBack } from '../../ui/forms/cursor-back.ts'
import { ListStates, Nothing } from '../../ui/lists/states.tsx'
import { StateWord } from '../../ui/state-word.tsx'
import { AlertFacts } from './alert-facts.tsx'
import { outcome_words, reason_words, source_problem_words } from './alert-words.ts'
import { useCheck } from './use-alerts.ts'

const Previewed = ({ alert }: { alert: PreviewedAlert }) => {
	const { outcome, reason, terminals } = alert
	const { tone, text } = outcome_words[outcome]
	return (
		<li className="alert-preview">
			<AlertFacts alert={alert} />
			<StateWord tone={tone} text={t(text)} />
			{reason !== '' && <div className="muted">{t(reason_words[reason])}</div>}
			{terminals > 0 && <div className="muted">{t('{count} 个终端', { count: terminals })}</div>}
		</li>
	)
}

/** A preview of what would happen to the alerts currently at a source. */
export const AlertCheck = ({ source, close }: { source: AlertSource; close: () => void }) => {
	useCursorBack()
	const query = useCheck(source.id)
	const { fault = '', alerts = [] } = query.data ?? {}
	return (
		<Modal open title={t('检查“{name}”', { name: source.name })} onCancel={close} footer={null} width={640}>
			<p className="muted">{t('只是查看：不会发布任何内容。')}</p>
			{fault !== '' && (
				<p className="fault" role="alert">
					{t(source_problem_words[fault])}
				</p>
			)}
			<ListStates
				query={query}
				isEmpty={alerts.length === 0}
				empty={fault === '' ? <Nothing title={t('该地址现在没有预警')} /> : null}
			>
				<ul className="alert-previews">
					{alerts.map((alert, at) => (
						// biome-ignore lint/suspicious/noArrayIndexKey: what could not be read has no name of its own, and the list never changes
						<Previewed key={at} alert={alert} />
					))}
				</ul>
			</ListStates>
		</Modal>
	)
}
