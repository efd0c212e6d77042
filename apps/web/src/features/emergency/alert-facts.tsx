import type { PreviewedAlert } from '@vitrine/contract/release/alerts'
import { t } from '../../data/text.ts'
import { severity_words } from './alert-words.ts'

/** The facts of an alert: headline, severity and area. */
export const AlertFacts = ({ alert }: { alert: Pick<PreviewedAlert, 'headline' | 'event' | 'severity' | 'area'> }) => {
	const { headline, event, severity, area } = alert
	const facts = [event, severity === 'Unknown' ? '' : t(severity_words[severity]), area]
	return (
		<div className="alert-facts">
			<strong>{headline === '' ? event : headline}</strong>
			<div className="muted">{facts.filter(fact => fact !== '' && fact !== headline).join(' · ')}</div>
		</div>
	)
}
