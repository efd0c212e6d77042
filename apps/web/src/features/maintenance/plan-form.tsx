import { type BackupPlan, backup_rhythms, retained_backups } from '@vitrine/domain/maintenance/backup-plan'
import type { TextKey } from '@vitrine/texts/all'
import { Button, Form, InputNumber, Select } from 'antd'
import { useState } from 'react'
import { defaultZoneName } from '../../data/layout.ts'
import { t } from '../../data/text.ts'
import { ownZoneName, zoneNames, zoneWord } from '../../data/zones.ts'
import { useAction } from '../../ui/forms/action.ts'
import { useEdited } from '../../ui/forms/edited.tsx'
import { showProblems } from '../../ui/forms/form-dialog.tsx'
import { weekdayWord } from '../../ui/forms/weekday-choice.tsx'
import { readBackups, saveBackupPlan } from './use-maintenance.ts'

const rhythms: Readonly<Record<(typeof backup_rhythms)[number], TextKey>> = {
	off: '不自动备份',
	daily: '每天',
	weekly: '每周',
}

const hourWord = (hour: number): string => `${String(hour).padStart(2, '0')}:00`
const hours = Array.from({ length: 24 }, (_, hour) => ({ value: hour, label: hourWord(hour) }))
const days = () => Array.from({ length: 7 }, (_, day) => ({ value: day, label: weekdayWord(day) }))
/** The time zones of this browser, and the one that is set. */
const zones = (set: string) =>
	zoneNames(set, ownZoneName(), defaultZoneName()).map(value => ({ value, label: zoneWord(value) }))

/** If no plan has been set, the hour is in the time zone of the installation. */
const initialOf = (plan: BackupPlan): BackupPlan =>
	plan.every === 'off' ? { ...plan, time_zone: defaultZoneName() } : plan

const When = ({ every, zone }: { every: BackupPlan['every']; zone: string }) => (
	<>
		{every === 'weekly' && (
			<Form.Item name="weekday" label={t('星期几')}>
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
			<InputNumber style={{ width: '100%' }} />
		</Form.Item>
	</>
)

/** When the server makes backups, and how many are retained. */
export const PlanForm = ({ plan, revision }: { plan: BackupPlan; revision: number }) => {
	const [form] = Form.useForm<BackupPlan>()
	// The plan when the form was opened: changes by other users do not count as changes of this form.
	const [initial] = useState(() => initialOf(plan))
	const { notice, editOf, refused, saved } = useEdited<BackupPlan>(form, initial, {
		revision,
		read: async () => {
			const now = await readBackups()
			return { values: now.plan, revision: now.revision }
		},
		words: {
			every: value => t(rhythms[value as BackupPlan['every']]),
			weekday: value => weekdayWord(Number(value)),
			hour: value => hourWord(Number(value)),
			kept: String,
		},
	})
	const { busy, run } = useAction(
		async (typed: BackupPlan) => {
			await saveBackupPlan(typed, editOf(typed).revision)
			saved(typed, (await readBackups()).revision)
		},
		error => {
			if (!refused(error)) showProblems(form, error)
		},
	)
	const every = Form.useWatch('every', form) ?? initial.every
	return (
		<Form<BackupPlan>
			form={form}
			className="plan-form"
			layout="vertical"
			initialValues={initial}
			onFinish={typed => void run({ ...initial, ...typed })}
		>
			<div className="plan-notice">{notice}</div>
			<Form.Item name="every" label={t('频率')}>
				<Select options={backup_rhythms.map(value => ({ value, label: t(rhythms[value]) }))} />
			</Form.Item>
			{every !== 'off' && <When every={every} zone={initial.time_zone} />}
			<Button type="primary" htmlType="submit" loading={busy}>
				{t('保存计划')}
			</Button>
		</Form>
	)
}
