import type { AlertSource } from '@vitrine/contract/release/alerts'
import { alert_certainties, alert_severities, alert_urgencies } from '@vitrine/domain/alerts/alert'
import { drill_statuses, isSourceAddress, source_limits } from '@vitrine/domain/alerts/alert-source'
import type { TextKey } from '@vitrine/texts/all'
import { Checkbox, Form, Input, InputNumber, Select, Switch } from 'antd'
import { useSession } from '../../data/session/session.ts'
import { t } from '../../data/text.ts'
import { FormDialog } from '../../ui/forms/form-dialog.tsx'
import { GroupSelect } from '../../ui/forms/group-select.tsx'
import { certainty_words, severity_words, urgency_words } from './alert-words.ts'
import { draftOf, readSource, type SourceDraft, saveSource, useContents } from './use-alerts.ts'

const { name: name_length, address, interval, duration, event, geocodes, languages } = source_limits

const addressRule = () => {
	const words = t('请输入以 https:// 或 http:// 开头、不含用户名和 # 的地址')
	return {
		validator: (_: unknown, typed = '') =>
			typed.trim() === '' || isSourceAddress(typed.trim()) ? Promise.resolve() : Promise.reject(new Error(words)),
	}
}

/** The threshold from which alerts are shown; the first value stands for all. */
const Least = <K extends string>(props: {
	name: keyof SourceDraft
	label: string
	values: readonly K[]
	words: Readonly<Record<K, TextKey>>
}) => {
	const options = props.values.map((value, at) => ({ value, label: at === 0 ? t('不限') : t(props.words[value]) }))
	return (
		<Form.Item name={props.name} label={props.label}>
			<Select options={options} />
		</Form.Item>
	)
}

const Mark = ({ name, label, extra }: { name: keyof SourceDraft; label: string; extra?: string }) => (
	<Form.Item name={name} label={label} valuePropName="checked" extra={extra}>
		<Switch />
	</Form.Item>
)

/** Rejects the first invalid entry of a list, naming it. */
const wordsRule = (isRight: (word: string) => boolean, say: (word: string) => string) => ({
	validator: (_: unknown, typed: readonly string[] = []) => {
		const wrong = typed.find(word => !isRight(word))
		return wrong === undefined ? Promise.resolve() : Promise.reject(new Error(say(wrong)))
	},
})

const languageRule = () =>
	wordsRule(
		word => /^[a-z]{2,8}(-[a-z\d]{1,8})*$/i.test(word),
		name => t('“{name}”不是语言代码，请写作 en 或 de-AT', { name }),
	)

const Tags = ({
	name,
	label,
	extra,
	max,
	rules = [],
}: {
	name: keyof SourceDraft
	label: string
	extra: string
	max: number
	rules?: ReturnType<typeof wordsRule>[]
}) => (
	<Form.Item name={name} label={label} extra={extra} rules={rules}>
		<Select mode="tags" open={false} suffixIcon={null} tokenSeparators={[',', ' ']} maxCount={max} />
	</Form.Item>
)

const Place = ({ isNew }: { isNew: boolean }) => (
	<>
		<Form.Item name="name" label={t('名称')} rules={[{ required: true, whitespace: true, message: t('请输入名称') }]}>
			<Input autoComplete="off" maxLength={name_length} />
		</Form.Item>
		<Form.Item
			name="url"
			label={t('预警地址')}
			extra={t('CAP 1.2 文档，或由它们组成的 Atom、RSS 源；不填则只接收推送。')}
			validateTrigger="onBlur"
			rules={[addressRule()]}
		>
			<Input inputMode="url" autoComplete="off" placeholder="https://" maxLength={address} />
		</Form.Item>
		{/* An existing source cannot move to another organisation. */}
		<Form.Item name="group_id" label={t('组织')} hidden={!isNew}>
			<GroupSelect />
		</Form.Item>
		<Mark name="enabled" label={t('启用')} />
	</>
)

const Showing = () => {
	const contents = useContents().data?.list ?? []
	return (
		<>
			<Form.Item
				name="emergency_id"
				label={t('显示为')}
				extra={t('预警的文字放入此紧急内容，其外观、位置、声音和优先级不变。')}
				rules={[{ required: true, message: t('请选择紧急内容') }]}
			>
				<Select
					showSearch={{ optionFilterProp: 'label' }}
					options={contents.map(({ id, content }) => ({ value: id, label: content.name }))}
				/>
			</Form.Item>
			<Mark name="automatic" label={t('自动发布')} extra={t('关闭时，预警等待人员点击发布；取消预警始终自动撤下。')} />
		</>
	)
}

const Filters = () => (
	<>
		<Least name="severity" label={t('最低严重程度')} values={alert_severities} words={severity_words} />
		<Least name="urgency" label={t('最低紧急程度')} values={alert_urgencies} words={urgency_words} />
		<Least name="certainty" label={t('最低可能性')} values={alert_certainties} words={certainty_words} />
		<Form.Item name="event" label={t('事件包含的文字')} extra={t('在事件名称和类别中查找；不填则不限。')}>
			<Input autoComplete="off" maxLength={event} />
		</Form.Item>
		<Form.Item name="drills" label={t('同时显示演练')} extra={t('显示时标明是演练。')}>
			<Checkbox.Group
				options={drill_statuses.map(value => ({ value, label: value === 'Test' ? t('测试预警') : t('演习预警') }))}
			/>
		</Form.Item>
		<Tags
			name="languages"
			label={t('优先语言')}
			extra={t('语言代码，如 en、de；不填则显示所有语言。')}
			max={languages}
			rules={[languageRule()]}
		/>
	</>
)

const Reach = () => (
	<>
		<Tags
			name="geocodes"
			label={t('地区代码')}
			extra={t('只带地区代码的预警，代码相符时发给所有终端；可写 SAME=006109 或只写值。')}
			max={geocodes}
		/>
		<Mark name="without_area" label={t('没有区域的预警发给所有终端')} />
		<Mark name="unplaced" label={t('没有位置的终端也显示有区域的预警')} />
		<Form.Item name="interval" label={t('检查间隔（秒）')} rules={[{ required: true, message: t('请输入检查间隔') }]}>
			<InputNumber min={interval.min} max={interval.max} precision={0} />
		</Form.Item>
		<Form.Item
			name="minutes"
			label={t('未写明期限时显示（分钟）')}
			rules={[{ required: true, message: t('请输入显示时间') }]}
		>
			<InputNumber min={duration.min / 60} max={duration.max / 60} precision={0} />
		</Form.Item>
	</>
)

/** Current values for fields that another user has changed meanwhile; ids of contents and organisations are not shown. */
const words = { group_id: () => '', emergency_id: () => '' }

/** Adds or edits an alert source. */
export const AlertSourceDialog = ({ source, close }: { source: AlertSource | null; close: () => void }) => {
	const own = useSession()?.group_id ?? 0
	return (
		<FormDialog<SourceDraft>
			title={source === null ? t('添加预警源') : t('修改预警源')}
			okText={source === null ? t('添加') : t('保存')}
			initial={draftOf(source, own)}
			onSubmit={(draft, { revision }) => saveSource(source, draft, revision)}
			{...(source !== null && { edited: { revision: source.revision, read: () => readSource(source.id), words } })}
			onClose={close}
		>
			<Place isNew={source === null} />
			<Showing />
			<Filters />
			<Reach />
		</FormDialog>
	)
}
