import { type BackupPlan, backup_rhythms, retained_backups } from '@vitrine/domain/maintenance/backup-plan'
import type { TextKey } from '@vitrine/texts/all'
import { Button, Form, InputNumber, Select } from 'antd'
import { t } from '../../data/text.ts'
import { useAction } from '../../ui/forms/action.ts'
import { weekdayWord } from '../../ui/forms/weekday-choice.tsx'
import { saveBackupPlan } from './use-maintenance.ts'

const rhythms: Readonly<Record<(typeof backup_rhythms)[number], TextKey>> = {
	off: '不自动备份',
	daily: '每天',
	weekly: '每周',
}

const hours = Array.from({ length: 24 }, (_, hour) => ({ value: hour, label: `${String(hour).padStart(2, '0')}:00` }))
const days = () => Array.from({ length: 7 }, (_, day) => ({ value: day, label: weekdayWord(day) }))
const ownZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone
/** Zones of this browser, with the one that is set. */
const zones = (set: string) =>
	[...new Set([set, ownZone(), 'UTC', ...Intl.supportedValuesOf('timeZone')])].map(name => ({
		value: name,
		label: name,
	}))

/** Nobody has set a plan: the hour is meant by the clocks of whoever does. */
const initialOf = (plan: BackupPlan): BackupPlan => (plan.every === 'off' ? { ...plan, time_zone: ownZone() } : plan)

const When = ({ every, zone }: { every: BackupPlan['every']; zone: string }) => (
	<>
		{every === 'weekly' && (
			<Form.Item name="weekday" label={t('星期')}>
				<Select options={days()} />
			</Form.Item>
		)}
		<Form.Item name="hour" label={t('时间')}>
			<Select options={hours} />
		</Form.Item>
		<Form.Item name="time_zone" label={t('时区')}>
			<Select showSearch options={zones(zone)} />
		</Form.Item>
		<Form.Item
			name="kept"
			label={t('保留的备份数')}
			extra={t('每个备份都可单独恢复；未变化的文件只存一份。')}
			rules={[
				{
					required: true,
					type: 'integer',
					...retained_backups,
					message: t('请输入 {min} 到 {max} 的整数', { min: retained_backups.min, max: retained_backups.max }),
				},
			]}
		>
			<InputNumber precision={0} style={{ width: '100%' }} />
		</Form.Item>
	</>
)

/** When the server backs itself up, and how many backups stay. */
export const PlanForm = ({ plan }: { plan: BackupPlan }) => {
	const [form] = Form.useForm<BackupPlan>()
	const { busy, run } = useAction((typed: BackupPlan) => saveBackupPlan({ ...initialOf(plan), ...typed }))
	const every = Form.useWatch('every', form) ?? plan.every
	return (
		<Form<BackupPlan>
			form={form}
			className="plan-form"
			layout="vertical"
			initialValues={initialOf(plan)}
			onFinish={typed => void run(typed)}
		>
			<Form.Item name="every" label={t('频率')}>
				<Select options={backup_rhythms.map(value => ({ value, label: t(rhythms[value]) }))} />
			</Form.Item>
			{every !== 'off' && <When every={every} zone={plan.time_zone} />}
			<Button type="primary" htmlType="submit" loading={busy}>
				{t('保存计划')}
			</Button>
		</Form>
	)
}
