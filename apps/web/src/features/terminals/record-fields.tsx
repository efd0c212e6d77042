import { field_problems } from '@vitrine/contract/error-codes'
import { record_choices, record_labels } from '@vitrine/contract/terminal/record'
import { type RecordField, type RecordName, record_fields } from '@vitrine/domain/terminal/record'
import { terminal_key } from '@vitrine/domain/terminal/terminal'
import { Form, Input, Select } from 'antd'
import { lazy, Suspense } from 'react'
import { t } from '../../data/text.ts'
import { Skeleton } from '../../ui/lists/states.tsx'
import { problemOf, type RecordValues } from './record-values.ts'
import { VenueSelect } from './venue-select.tsx'
import './record.css'

/** The map library is loaded separately. */
const PlaceField = lazy(async () => ({ default: (await import('./map/place-field.tsx')).PlaceField }))

const choiceWord = (choice: string): string => t(record_choices[choice as keyof typeof record_choices])

const Control = ({
	field,
	...props
}: {
	field: RecordField
	id?: string
	value?: string
	disabled: boolean
	onChange?: (value: string) => void
}) => {
	const { onChange, ...shown } = props
	if (field.choices) {
		const options = field.choices.map(value => ({ value, label: choiceWord(value) }))
		return <Select {...shown} {...(onChange && { onChange })} options={options} />
	}
	if (field.kind === 'venue') return <VenueSelect {...shown} {...(onChange && { onChange })} />
	const isNumber = field.kind === 'integer' || field.kind === 'decimal'
	return (
		<Input
			{...shown}
			type={field.kind === 'day' ? 'date' : 'text'}
			autoComplete="off"
			onChange={event => onChange?.(event.target.value)}
			{...(isNumber ? { inputMode: field.kind === 'integer' ? 'numeric' : 'decimal' } : {})}
			{...(field.unit ? { suffix: field.unit } : {})}
			{...(field.kind === 'text' && field.max ? { maxLength: field.max } : {})}
		/>
	)
}

/** The problem of a field in words; for a number, its allowed range. */
const problemWord = (name: RecordName, problem: keyof typeof field_problems): string => {
	const { kind, min, max }: RecordField = record_fields[name]
	const isOfRange = problem === 'too_small' || problem === 'too_large' || problem === 'malformed'
	if (!isOfRange || min === undefined || max === undefined) return t(field_problems[problem])
	if (kind === 'decimal') return t('请输入 {min} 到 {max} 之间的数', { min, max })
	return kind === 'integer' ? t('请输入 {min} 到 {max} 的整数', { min, max }) : t(field_problems[problem])
}

/** Fields that a rule checks together: each is checked again when another one changes. */
const together: Partial<Record<RecordName, RecordName[]>> = {
	output_w: ['w', 'output_h'],
	output_h: ['h', 'output_w'],
	longitude: ['latitude'],
	latitude: ['longitude'],
}

const Field = ({ name, disabled = false }: { name: RecordName; disabled?: boolean }) => (
	<Form.Item
		name={name}
		label={t(record_labels[name])}
		validateTrigger="onBlur"
		{...(together[name] ? { dependencies: together[name] } : {})}
		rules={[
			form => ({
				validator: () => {
					const found = problemOf(name, form.getFieldsValue(true) as RecordValues)
					return found === null ? Promise.resolve() : Promise.reject(new Error(problemWord(name, found)))
				},
			}),
		]}
	>
		<Control field={record_fields[name]} disabled={disabled} />
	</Form.Item>
)

const Section = ({
	title,
	names,
	fixed = [],
}: {
	title: string
	names: readonly RecordName[]
	fixed?: RecordName[]
}) => (
	<section>
		<h3 className="record-section">{title}</h3>
		<div className="record-grid">
			{names.map(name => (
				<Field key={name} name={name} disabled={fixed.includes(name)} />
			))}
		</div>
	</section>
)

/** The place of a terminal: the map, and the address directly above the search that uses it. */
export const PlaceFields = () => (
	<>
		<Section title={t('安装位置')} names={['longitude', 'latitude', 'address']} />
		<Suspense fallback={<Skeleton rows={2} />}>
			<PlaceField />
		</Suspense>
		<div className="record-grid">
			<Field name="install_date" />
			<Field name="category" />
			<Field name="venue_type" />
		</div>
	</>
)

/** The fields of a terminal's record, for use in a form; without the place if it is elsewhere in the form. */
export const RecordFields = ({ withPlace = true }: { withPlace?: boolean }) => {
	const source = Form.useWatch<string | undefined>('resolution_source', Form.useFormInstance())
	return (
		<>
			<Section
				title={t('位置与屏幕')}
				names={['resolution_source', 'screen_type', 'w', 'h', 'x', 'y', 'output_w', 'output_h']}
				fixed={source === 'custom' ? [] : ['w', 'h']}
			/>
			{withPlace && <PlaceFields />}
			<Field name="remark" />
		</>
	)
}

/** A new key for a terminal, as a form field; empty to leave the key unchanged. */
export const KeyField = () => (
	<section>
		<h3 className="record-section">{t('连接密钥')}</h3>
		<Form.Item
			name="key"
			label={t('新密钥')}
			extra={t('留空则不更改。更改后，在终端屏幕上输入新密钥才能重新连接；在此之前继续播放已有内容。')}
			validateTrigger="onBlur"
			rules={[
				{
					validator: (_, typed: string) =>
						typed === '' || terminal_key.safeParse(typed).success
							? Promise.resolve()
							: Promise.reject(new Error(t('密钥至少 6 个字符'))),
				},
			]}
		>
			<Input autoComplete="off" maxLength={128} />
		</Form.Item>
	</section>
)
