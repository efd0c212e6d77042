import { useRef } from 'react'
import { useIsServerSilent } from '../../data/calls/slow-calls.ts'
import { t } from '../../data/text.ts'
import { useDeviceNotices } from '../terminals/device-notices.ts'
import { DeviceStack } from '../terminals/device-stack.tsx'
import { closeToast, holdToasts, type Toast, useToasts } from './toasts.ts'
import { useToastPlace } from './use-toast-place.ts'

const Line = ({ toast: { key, kind, text, action } }: { toast: Toast }) => (
	<div className={`toast ${kind}`}>
		<span>{text}</span>
		{action && (
			<button
				type="button"
				className="toast-action"
				onClick={() => {
					closeToast(key)
					action.run()
				}}
			>
				{action.text}
			</button>
		)}
		<button type="button" aria-label={t('关闭')} onClick={() => closeToast(key)}>
			✕
		</button>
	</div>
)

/** Shows toasts and the stack of devices where they cover no controls; a live region, so that they are read out. */
export const ToastList = () => {
	const host = useRef<HTMLDivElement>(null)
	const toasts = useToasts()
	const isSilent = useIsServerSilent()
	const isShown = toasts.length + useDeviceNotices().length > 0 || isSilent
	useToastPlace(host, isShown)
	return (
		<div
			className="toasts"
			ref={host}
			role="status"
			aria-live="polite"
			onMouseEnter={() => holdToasts(true)}
			onMouseLeave={() => holdToasts(false)}
			onFocus={() => holdToasts(true)}
			onBlur={() => holdToasts(false)}
		>
			<DeviceStack />
			{isSilent && (
				<div className="toast warning">
					<span>{t('服务器暂未响应，仍在等待')}</span>
				</div>
			)}
			{toasts.map(toast => (
				<Line key={toast.key} toast={toast} />
			))}
		</div>
	)
}
