import type { Calendar, CalendarAddress } from '@vitrine/contract/release/calendars'
import { calendar_limits } from '@vitrine/domain/calendars/calendar'
import { Form, Input, InputNumber, Select } from 'antd'
import { usePermitted, useSession } from '../../data/session/session.ts'
import { allLanguages, languageNames, t } from '../../data/text.ts'
import { namedWithSize } from '../../ui/format.ts'
import { FormDialog } from '../../ui/forms/form-dialog.tsx'
import { ScopeField } from '../../ui/terminals/scope-field.tsx'
import { type CalendarDraft, draftOf, readCalendar, saveCalendar, useProgramChoice } from './use-calendars.ts'

const scope_words = {
	organization: '组织及其下级的所有终端',
	selection: '一个终端分组',
	terminals: '单独选择的终端',
} as const

const ProgramsField = () => {
	const query = useProgramChoice()
	const options = (query.data?.list ?? []).map(row => ({ value: row.id, label: namedWithSize(row) }))
	return (
		<Form.Item name="program_ids" label={t('仅限这些节目（留空为全部）')}>
			<Select
				mode="multiple"
				allowClear
				maxCount={calendar_limits.programs}
				loading={query.isPending}
				options={options}
				showSearch={{ optionFilterProp: 'label' }}
			/>
		</Form.Item>
	)
}

const wholeRule = (min: number, max: number) => ({
	validator: (_: unknown, typed: unknown) => {
		const isGood = typeof typed === 'number' && Number.isInteger(typed) && typed >= min && typed <= max
		return isGood ? Promise.resolve() : Promise.reject(new Error(t('请填写 {min} 至 {max} 之间的整数', { min, max })))
	},
})

const DaysFields = () => {
	const { back, ahead } = calendar_limits
	return (
		<>
			<Form.Item name="days_back" label={t('过去天数（0–{count}）', { count: back })} rules={[wholeRule(0, back)]}>
				<InputNumber style={{ width: '100%' }} />
			</Form.Item>
			<Form.Item name="days_ahead" label={t('未来天数（1–{count}）', { count: ahead })} rules={[wholeRule(1, ahead)]}>
				<InputNumber style={{ width: '100%' }} />
			</Form.Item>
		</>
	)
}

interface Props {
	readonly calendar: Calendar | null
	/** Shows the address of a new feed. */
	readonly made: (address: CalendarAddress) => void
	readonly close: () => void
}

/** Adds or edits a calendar feed. */
export const CalendarDialog = ({ calendar, made, close }: Props) => {
	const [own, mayChoose] = [useSession()?.group_id ?? 0, usePermitted('programs.read')]
	const save = async (draft: CalendarDraft, revision: number | undefined): Promise<void> => {
		const address = await saveCalendar(calendar, { ...draft, name: draft.name.trim() }, revision)
		if (address !== null) made(address)
	}
	const scopes = Object.entries(scope_words) as [CalendarDraft['scope'], (typeof scope_words)['organization']][]
	return (
		<FormDialog<CalendarDraft>
			title={calendar === null ? t('添加日历订阅') : t('修改日历订阅')}
			okText={calendar === null ? t('添加') : t('保存')}
			initial={draftOf(calendar, own)}
			onSubmit={(draft, { revision }) => save(draft, revision)}
			{...(calendar !== null && {
				edited: { revision: calendar.revision, read: () => readCalendar(calendar.id, own) },
			})}
			onClose={close}
		>
			<Form.Item name="name" label={t('名称')} rules={[{ required: true, whitespace: true, message: t('请输入名称') }]}>
				<Input autoComplete="off" maxLength={calendar_limits.name} />
			</Form.Item>
			<Form.Item name="scope" label={t('显示内容')}>
				<Select options={scopes.map(([value, text]) => ({ value, label: t(text) }))} />
			</Form.Item>
			<ScopeField />
			{mayChoose && <ProgramsField />}
			<DaysFields />
			<Form.Item name="language" label={t('语言')}>
				<Select options={allLanguages.map(language => ({ value: language, label: languageNames[language] }))} />
			</Form.Item>
		</FormDialog>
	)
}
