import {
	type EmergencyDraft,
	type EmergencyProblems,
	emergency_languages,
	emergency_lengths,
	type emergency_limits,
} from '@vitrine/domain/release/emergency'
import { Checkbox, Form, Input, InputNumber, Select } from 'antd'
import { type ReactNode, useId } from 'react'
import { languageNames, t, translated } from '../../data/text.ts'
import { SoundField } from './sound-field.tsx'
import { positionChoices, scrollWord, typeChoices } from './words.ts'

/** The shared props of the fields. */
export interface FieldsProps {
	readonly draft: EmergencyDraft
	readonly change: (part: Partial<EmergencyDraft>) => void
	readonly faults: EmergencyProblems
}

/** A labelled field with its error text below. */
const Labelled = (props: { label: string; id?: string; fault?: string | undefined; children: ReactNode }) => (
	<Form.Item
		label={props.label}
		{...(props.id === undefined ? {} : { htmlFor: props.id })}
		{...(props.fault === undefined ? {} : { validateStatus: 'error' as const, help: translated(props.fault) })}
	>
		{props.children}
	</Form.Item>
)

type NumberName = keyof typeof emergency_limits

const NumberOf = ({
	name,
	label,
	unit,
	...props
}: FieldsProps & { name: NumberName; label: string; unit?: string }) => {
	const id = useId()
	const { draft, change, faults: problems } = props
	return (
		<Labelled label={label} id={id} fault={problems[name]}>
			<InputNumber
				id={id}
				value={draft[name] ?? null}
				controls={false}
				suffix={unit}
				aria-invalid={problems[name] !== undefined}
				// An emptied field is missing (`undefined`), not unlimited (`null`).
				onChange={value => change({ [name]: value ?? undefined })}
				style={{ width: '100%' }}
			/>
		</Labelled>
	)
}

const ColourOf = (props: { label: string; value: string; onChange: (value: string) => void }) => {
	const id = useId()
	return (
		<Labelled label={props.label} id={id}>
			<input
				id={id}
				type="color"
				className="input emergency-colour"
				value={props.value}
				onChange={event => props.onChange(event.target.value)}
			/>
		</Labelled>
	)
}

const Words = ({ draft, change, faults: problems }: FieldsProps) => {
	const id = useId()
	const { texts } = draft
	return (
		<fieldset className="emergency-words" aria-describedby={problems.texts && `${id}-fault`}>
			<legend>{t('内容（至少填写一种语言）')}</legend>
			{emergency_languages.map(language => (
				<div key={language}>
					<label htmlFor={`${id}-${language}`}>{languageNames[language]}</label>
					<Input.TextArea
						id={`${id}-${language}`}
						autoSize={{ minRows: 1, maxRows: 4 }}
						lang={language}
						maxLength={emergency_lengths.text}
						value={texts[language]}
						aria-invalid={problems.texts !== undefined}
						onChange={event => change({ texts: { ...texts, [language]: event.target.value } })}
					/>
				</div>
			))}
			{problems.texts !== undefined && (
				<div className="fault" role="alert" id={`${id}-fault`}>
					{translated(problems.texts)}
				</div>
			)}
		</fieldset>
	)
}

const NameOf = ({ draft, change, faults: problems }: FieldsProps) => {
	const id = useId()
	return (
		<Labelled label={t('名称')} id={id} fault={problems.name}>
			<Input
				id={id}
				value={draft.name}
				maxLength={emergency_lengths.name}
				autoComplete="off"
				aria-invalid={problems.name !== undefined}
				onChange={event => change({ name: event.target.value })}
			/>
		</Labelled>
	)
}

const Lettering = (props: FieldsProps) => {
	const { draft, change } = props
	return (
		<div className="emergency-grid">
			<NumberOf {...props} name="font_size" label={t('字号')} unit="px" />
			<ColourOf label={t('文字颜色')} value={draft.color} onChange={color => change({ color })} />
			<ColourOf label={t('背景颜色')} value={draft.background} onChange={background => change({ background })} />
			<NumberOf {...props} name="opacity" label={t('背景不透明度')} unit="%" />
			<Labelled label={t('滚动')}>
				<Select
					aria-label={t('滚动')}
					value={draft.scroll}
					onChange={scroll => change({ scroll })}
					options={(['none', 'left', 'right'] as const).map(value => ({ value, label: scrollWord(value) }))}
				/>
			</Labelled>
			{draft.scroll !== 'none' && <NumberOf {...props} name="speed" label={t('滚动速度')} unit={t('像素/秒')} />}
			<Checkbox checked={draft.blink} onChange={event => change({ blink: event.target.checked })}>
				{t('闪烁')}
			</Checkbox>
		</div>
	)
}

/** The display duration: a number of seconds, or until it is taken down. */
const DurationFields = (props: FieldsProps) => {
	const { draft, change } = props
	return (
		<>
			{draft.duration !== null && <NumberOf {...props} name="duration" label={t('显示时长')} unit={t('秒')} />}
			<Checkbox
				checked={draft.duration === null}
				onChange={event => change({ duration: event.target.checked ? null : 600 })}
			>
				{t('直到撤下')}
			</Checkbox>
		</>
	)
}

/** Position, duration and priority. */
export const PlaceFields = (props: FieldsProps) => {
	const { draft, change } = props
	return (
		<div className="emergency-grid">
			<Labelled label={t('显示位置')}>
				<Select
					aria-label={t('显示位置')}
					value={draft.position}
					options={positionChoices()}
					onChange={position => change({ position })}
				/>
			</Labelled>
			<NumberOf {...props} name="priority" label={t('优先级（1～9，大者优先）')} />
			<DurationFields {...props} />
		</div>
	)
}

/** The fields of an emergency content. */
export const EmergencyFields = (props: FieldsProps) => {
	const { draft, change } = props
	const isSeveral = Object.values(draft.texts).filter(text => text.trim() !== '').length > 1
	return (
		<Form layout="vertical" component="div" requiredMark={false}>
			<NameOf {...props} />
			<Words {...props} />
			{isSeveral && <NumberOf {...props} name="language_seconds" label={t('每种语言显示')} unit={t('秒')} />}
			<Lettering {...props} />
			<PlaceFields {...props} />
			{draft.position !== 'full' && <NumberOf {...props} name="strip_height" label={t('条幅高度')} unit="%" />}
			<div className="emergency-grid">
				<Labelled label={t('播报类型')}>
					<Select
						aria-label={t('播报类型')}
						value={draft.broadcast_type}
						options={typeChoices()}
						onChange={broadcast_type => change({ broadcast_type })}
					/>
				</Labelled>
				<SoundField draft={draft} change={change} />
			</div>
		</Form>
	)
}
