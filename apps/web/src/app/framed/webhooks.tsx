import { WebhooksScreen } from '../../features/webhooks/webhooks-screen.tsx'
import { AntdFrame } from '../../ui/antd-frame.tsx'

export const Webhooks = () => (
	<AntdFrame>
		<WebhooksScreen />
	</AntdFrame>
)
