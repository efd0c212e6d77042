import type { CalendarAddress } from '@vitrine/contract/release/calendars'
import { Button, Modal } from 'antd'
import { t } from '../../data/text.ts'
import { CopyField } from '../../ui/forms/copy-field.tsx'
import { LeaveGuard } from '../../ui/forms/discard-guard.tsx'

/** Leaving is guarded as long as the dialog is open. */
const always = () => true

/** How to add the address in calendar programs. */
export const HowTo = () => (
	<ul className="calendar-how">
		<li>{t('Google 日历：其他日历旁的“+” → 通过网址添加')}</li>
		<li>{t('Outlook：添加日历 → 从 Web 订阅')}</li>
		<li>{t('Apple 日历：文件 → 新建日历订阅')}</li>
		<li>{t('Thunderbird：新建日历 → 在网络上')}</li>
		<li>{t('日历程序每隔几小时读取一次，服务器须能从互联网访问。')}</li>
	</ul>
)

/** Shows the address of a calendar feed, only this once, with instructions. */
export const AddressDialog = ({ made, close }: { made: CalendarAddress; close: () => void }) => (
	<Modal
		open
		title={t('“{name}”的日历地址', { name: made.name })}
		// A stray click must not close a dialog whose content is never shown again.
		mask={{ closable: false }}
		keyboard={false}
		closable={false}
		footer={
			<Button type="primary" onClick={close}>
				{t('我已保存地址')}
			</Button>
		}
	>
		<p style={{ marginBottom: 16 }}>
			{t('请立即复制地址，它只显示这一次。知道地址的人无需登录即可查看此日历，请勿公开。')}
		</p>
		<LeaveGuard
			isLosing={always}
			title={t('离开后无法再看到地址，确定离开吗？')}
			okText={t('离开页面')}
			cancelText={t('返回复制地址')}
		/>
		<CopyField label={t('日历地址')} text={new URL(made.path, location.origin).href} />
		<HowTo />
	</Modal>
)
