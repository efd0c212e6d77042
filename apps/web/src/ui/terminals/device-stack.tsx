import { useState } from 'react'
import { t } from '../../data/text.ts'
import { moment } from '../format.ts'
import { closeDeviceNotices, type DeviceNotice, useDeviceNotices } from './device-notices.ts'

/** So many stand one by one; more are counted until they are asked for. */
const one_by_one = 2

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

const Count = ({ notices }: { notices: readonly DeviceNotice[] }) => {
	const went = notices.filter(notice => !notice.online).length
	const came = notices.length - went
	const words = [
		went > 0 && t('已离线的设备：{count}', { count: went }),
		came > 0 && t('已上线的设备：{count}', { count: came }),
	]
	return words.filter(Boolean).join(' · ')
}

/** Devices that came and went, in one stack that is closed at once or one by one; nothing of it goes by itself. */
export const DeviceStack = () => {
	const notices = useDeviceNotices()
	const [open, setOpen] = useState(false)
	if (notices.length === 0) return null
	const isMany = notices.length > one_by_one
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
