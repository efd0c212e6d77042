import { Button, Switch } from 'antd'
import { useState } from 'react'
import { t } from '../../data/text.ts'
import { useAction } from '../../ui/forms/action.ts'

/** Whether this browser may notify; `none` if it cannot, `unsafe` if it can only do so over HTTPS. */
const permissionNow = (): NotificationPermission | 'none' | 'unsafe' => {
	if (!window.isSecureContext) return 'unsafe'
	return 'Notification' in window ? Notification.permission : 'none'
}

/** Whether this browser has been allowed to notify. */
export const isAllowed = (): boolean => permissionNow() === 'granted'

/** Why notifications would not appear here; null if they would. */
const obstacle = (permission: ReturnType<typeof permissionNow>, isOn: boolean): string | null => {
	if (permission === 'unsafe') return t('通过 HTTPS 打开本系统时，浏览器才能通知。')
	if (permission === 'none') return t('此浏览器不支持通知。')
	if (permission === 'denied') return t('此浏览器已禁止通知，请在浏览器的网站设置中允许后再打开。')
	return permission === 'default' && isOn ? t('此浏览器尚未允许通知。') : null
}

interface Props {
	readonly id?: string
	readonly checked?: boolean
	readonly onChange?: (checked: boolean) => void
}

/** Switches browser notifications on once the viewer has allowed them; the browser asks when the switch is pressed. */
export const BrowserSwitch = ({ id, checked = false, onChange = () => undefined }: Props) => {
	const [permission, setPermission] = useState(permissionNow)
	const { busy, run: turn } = useAction(async (isOn: boolean) => {
		if (isOn && permission === 'default') await Notification.requestPermission()
		const now = permissionNow()
		setPermission(now)
		onChange(isOn && now === 'granted')
	})
	const problem = obstacle(permission, checked)
	const isHopeless = permission === 'none' || permission === 'unsafe'
	return (
		<>
			<Switch
				{...(id !== undefined && { id })}
				checked={checked}
				loading={busy}
				disabled={isHopeless && !checked}
				onChange={isOn => void turn(isOn)}
			/>
			<div className="muted" role="status" style={{ marginBlockStart: 4 }}>
				{problem ?? t('打开本系统的页面时，在桌面上提示新故障。')}
				{permission === 'default' && checked && (
					<>
						{' '}
						<Button type="link" size="small" disabled={busy} onClick={() => void turn(true)}>
							{t('允许通知')}
						</Button>
					</>
				)}
			</div>
		</>
	)
}
