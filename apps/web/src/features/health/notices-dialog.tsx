import type { IncidentNotices } from '@vitrine/contract/terminal/health'
import { incident_kind_texts } from '@vitrine/contract/terminal/incident-texts'
import { type IncidentKind, incident_kinds } from '@vitrine/domain/terminal/incident'
import { Button, Checkbox, Flex, Form, Input, Select, Switch } from 'antd'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { currentLanguage, t } from '../../data/text.ts'
import { ownZoneName, zoneNames, zoneWord } from '../../data/zones.ts'
import { useAction } from '../../ui/forms/action.ts'
import { FormDialog } from '../../ui/forms/form-dialog.tsx'
import { BrowserSwitch, isAllowed } from './browser-switch.tsx'
import { lookForIncidents } from './incident-alerts.ts'
import { readNotices, saveNotices } from './use-incidents.ts'

interface Values {
	email: boolean
	browser: boolean
	kinds: IncidentKind[]
	quiet: boolean
	/** `HH:mm`. */
	quiet_from: string
	quiet_to: string
	time_zone: string
}

/** Default quiet hours for viewers who switch them on for the first time, in minutes of the day. */
const night = { from: 22 * 60, to: 7 * 60 } as const

const clockOf = (minutes: number): string =>
	`${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`

const minutesOf = (clock: string): number => {
	const [hours = 0, minutes = 0] = clock.split(':').map(Number)
	return hours * 60 + minutes
}

const valuesOf = ({ email, browser, kinds, quiet_from, quiet_to, time_zone }: IncidentNotices): Values => ({
	email: email === 1,
	browser: browser === 1,
	kinds,
	quiet: quiet_from !== null,
	quiet_from: clockOf(quiet_from ?? night.from),
	quiet_to: clockOf(quiet_to ?? night.to),
	time_zone: time_zone || ownZoneName(),
})

/** Where emails go, or why none can be sent. */
const MailHint = ({ address, mail_works }: IncidentNotices) => {
	if (address === '') return <Link to="/system/personalCenter">{t('您的账号没有邮箱，请先在个人中心填写')}</Link>
	if (mail_works === 0) return t('服务器未设置邮件服务器，邮件只会保存为服务器上的文件。')
	return t('发送到 {address}', { address })
}

const zoneOptions = () => zoneNames(ownZoneName()).map(value => ({ value, label: zoneWord(value) }))

const timeRules = () => [{ required: true, message: t('请输入时间') }]

/** The start, end and zone of quiet hours. */
const QuietFields = () => {
	const isOn = Form.useWatch<boolean>('quiet')
	return (
		<>
			<Form.Item
				name="quiet"
				label={t('免打扰')}
				valuePropName="checked"
				extra={t('期间不通知。结束后用一封邮件告知仍未恢复的故障。')}
			>
				<Switch />
			</Form.Item>
			{isOn && (
				<Flex gap={16} wrap>
					<Form.Item name="quiet_from" label={t('免打扰开始')} rules={timeRules()}>
						<Input type="time" />
					</Form.Item>
					<Form.Item name="quiet_to" label={t('免打扰结束')} rules={timeRules()}>
						<Input type="time" />
					</Form.Item>
				</Flex>
			)}
			<Form.Item name="time_zone" label={t('时区')}>
				<Select showSearch={{ optionFilterProp: 'label' }} options={zoneOptions()} />
			</Form.Item>
		</>
	)
}

const NoticesForm = ({ notices, close }: { notices: IncidentNotices; close: () => void }) => {
	const navigate = useNavigate()
	const save = async (values: Values): Promise<void> => {
		const { quiet, quiet_from, quiet_to, email, browser, ...others } = values
		const hours = quiet ? { quiet_from: minutesOf(quiet_from), quiet_to: minutesOf(quiet_to) } : {}
		const marks = { email: Number(email), browser: Number(browser) }
		await saveNotices({ ...others, ...marks, ...hours, language: currentLanguage() })
		if (browser && isAllowed()) void lookForIncidents(() => void navigate('/terminal/health'))
	}
	return (
		<FormDialog<Values>
			title={t('通知设置')}
			okText={t('保存')}
			initial={valuesOf(notices)}
			onSubmit={save}
			onClose={close}
			places={{ notice_address: 'email', notice_kinds: 'kinds', notice_hours: 'quiet_to' }}
		>
			<Form.Item name="email" label={t('邮件通知')} valuePropName="checked" extra={<MailHint {...notices} />}>
				<Switch disabled={notices.address === '' && notices.email === 0} />
			</Form.Item>
			<Form.Item name="browser" label={t('浏览器通知')} valuePropName="checked">
				<BrowserSwitch />
			</Form.Item>
			<Form.Item
				name="kinds"
				label={t('通知哪些故障')}
				rules={[{ required: true, type: 'array', min: 1, message: t('请至少选择一种故障') }]}
			>
				<Checkbox.Group
					options={incident_kinds.map(kind => ({ value: kind as string, label: t(incident_kind_texts[kind]) }))}
				/>
			</Form.Item>
			<QuietFields />
		</FormDialog>
	)
}

/** How the viewer is notified of incidents, set individually. */
export const NoticesButton = () => {
	const [notices, setNotices] = useState<IncidentNotices | null>(null)
	const { busy, run } = useAction(async () => setNotices(await readNotices()))
	return (
		<>
			<Button loading={busy} onClick={() => void run()}>
				{t('通知设置')}
			</Button>
			{notices !== null && <NoticesForm notices={notices} close={() => setNotices(null)} />}
		</>
	)
}
