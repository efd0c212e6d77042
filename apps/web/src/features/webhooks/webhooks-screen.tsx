import type { WebhookSecret } from '@vitrine/contract/webhooks/webhooks'
import { Button, Tabs } from 'antd'
import { useState } from 'react'
import { usePermitted } from '../../data/session/session.ts'
import { t } from '../../data/text.ts'
import { useUrlState } from '../../ui/lists/url-state.ts'
import { PageHead } from '../../ui/page-head.tsx'
import { DeliveriesTab } from './deliveries-tab.tsx'
import { SecretDialog } from './secret-dialog.tsx'
import { WebhookDialog } from './webhook-dialog.tsx'
import { WebhooksTab } from './webhooks-tab.tsx'
import './webhooks.css'

/** Other systems that are notified of events, and the deliveries to them (route /system/webhooks). */
export const WebhooksScreen = () => {
	const may = usePermitted('webhooks.write')
	const [tab, setTab] = useUrlState('tab')
	const [isAdding, setAdding] = useState(false)
	const [made, setMade] = useState<WebhookSecret | null>(null)
	const add = may && (
		<Button type="primary" onClick={() => setAdding(true)}>
			{t('添加 Webhook')}
		</Button>
	)
	return (
		<>
			<PageHead title={t('Webhook')} action={add} />
			<Tabs
				activeKey={tab === 'deliveries' ? 'deliveries' : 'webhooks'}
				onChange={key => setTab(key === 'deliveries' ? key : '')}
				destroyOnHidden
				items={[
					{ key: 'webhooks', label: t('Webhook'), children: <WebhooksTab made={setMade} /> },
					{ key: 'deliveries', label: t('投递记录'), children: <DeliveriesTab /> },
				]}
			/>
			{isAdding && <WebhookDialog webhook={null} made={setMade} close={() => setAdding(false)} />}
			{made !== null && <SecretDialog made={made} close={() => setMade(null)} />}
		</>
	)
}
