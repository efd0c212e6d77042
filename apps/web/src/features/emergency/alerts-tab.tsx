import { Button } from 'antd'
import { useState } from 'react'
import { usePermitted } from '../../data/session/session.ts'
import { t } from '../../data/text.ts'
import { AlertSourceDialog } from './alert-source-dialog.tsx'
import { AlertSources } from './alert-sources.tsx'
import { ReceivedAlerts } from './received-alerts.tsx'

/** Public alerts received as emergencies: their sources, and the state of each. */
export const AlertsTab = () => {
	const may = usePermitted('releases.publish')
	const [isAdding, setAdding] = useState(false)
	return (
		<>
			<section className="emergency-part alert-part" aria-labelledby="alert-sources">
				<h2 id="alert-sources">{t('预警源')}</h2>
				{may && (
					<div>
						<Button type="primary" onClick={() => setAdding(true)}>
							{t('添加预警源')}
						</Button>
					</div>
				)}
				<AlertSources />
			</section>
			<section className="emergency-part alert-part" aria-labelledby="alerts-received">
				<h2 id="alerts-received">{t('收到的预警')}</h2>
				<ReceivedAlerts />
			</section>
			{isAdding && <AlertSourceDialog source={null} close={() => setAdding(false)} />}
		</>
	)
}
