import { useState } from 'react'
import { t } from '../../data/text.ts'
import { moment } from '../format.ts'
import { closeDeviceNotices, type DeviceNotice, useDeviceNotices } from './device-notices.ts'

const Line = ({ notice }: { notice: DeviceNotice }) => (
	<div className={`toast ${notice.online ? 'success' : 'warning'}`}>
		<span title={moment(notice.at)}>
			{t(notice.online ? '您的设备 {name} 已上线' : '您的设备 {name} 已离线', { name: notice.name })}
		</span>
		<button type="button" aria-label={t('关闭')} onClick={() => closeDeviceNotices(notice)}>
			✕
		</button>
	</div>
)

/** How many terminals came and how many went. */
const countsOf = (notices: readonly DeviceNotice[]) => {
	const came = notices.filter(notice => notice.online).length
	return { came, went: notices.length - came }
}

const Count = ({ notices }: { notices: readonly DeviceNotice[] }) => {
	const { came, went } = countsOf(notices)
	const words = [
		went > 0 && t('{count} 个终端已离线', { count: went }),
		came > 0 && t('{count} 个终端已上线', { count: came }),
	]
	return words.filter(Boolean).join(' · ')
}

/** Terminals that came and went, in one stack that can be closed at once or one by one; nothing disappears by itself. */
export const DeviceStack = () => {
	const notices = useDeviceNotices()
	const [open, setOpen] = useState(false)
	if (notices.length === 0) return null
	// Up to one arrival and one departure are shown individually; more are only counted until expanded.
	const { came, went } = countsOf(notices)
	const isMany = came > 1 || went > 1
	return (
		<section className="device-stack" aria-label={t('设备通知')}>
			{isMany && (
				<div className={`toast ${notices.some(notice => !notice.online) ? 'warning' : 'success'}`}>
					<button type="button" className="toast-fold" aria-expanded={open} onClick={() => setOpen(!open)}>
						<Count notices={notices} />
					</button>
					<button type="button" className="toast-action" onClick={() => closeDeviceNotices('all')}>
						{t('全部关闭')}
					</button>
				</div>
			)}
			{(!isMany || open) && (
				<div className="device-lines">
					{notices.map(notice => (
						<Line key={`${notice.id} ${notice.online}`} notice={notice} />
					))}
				</div>
			)}
		</section>
	)
}
