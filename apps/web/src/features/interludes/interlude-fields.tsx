import { type CanvasPreset, canvas_presets, type PresetGroup } from '@vitrine/domain/program/canvas/presets'
import { program_limits } from '@vitrine/domain/program/parts'
import { interlude_limits, interlude_types } from '@vitrine/domain/release/interlude'
import type { TextKey } from '@vitrine/texts/all'
import { Form, InputNumber, Radio, Select } from 'antd'
import { t } from '../../data/text.ts'
import { signalChoices } from '../../kinds/signal-word.ts'
import { ClockField } from '../../ui/forms/clock-field.tsx'
import { Field } from '../../ui/forms/field.tsx'
import type { Draft, DraftProblems } from './interlude-draft.ts'
import { typeWord } from './interlude-words.tsx'

/** The shared props of the form's parts; `problems` are those to show. */
export interface PartProps {
	readonly draft: Draft
	readonly faults: DraftProblems
	readonly change: (part: Partial<Draft>) => void
}

const groups: readonly (readonly [PresetGroup, TextKey])[] = [
	['landscape', '横屏'],
	['portrait', '竖屏'],
	['cabinets', 'LED 箱体'],
	['strips', 'LED 条屏'],
]

const sidesOf = ({ w, h }: Pick<Draft, 'w' | 'h'>): string => `${w}×${h}`

const Size = ({ draft, faults: problems, change }: PartProps) => {
	const here = sidesOf(draft)
	const all: readonly CanvasPreset[] = Object.values(canvas_presets).flat()
	const options = groups.map(([group, words]) => ({
		label: t(words),
		options: canvas_presets[group].map(preset => ({ value: sidesOf(preset), label: sidesOf(preset) })),
	}))
	return (
		<>
			<Form.Item label={t('分辨率')} htmlFor="interlude-size">
				<Select
					id="interlude-size"
					value={all.some(preset => sidesOf(preset) === here) ? here : ''}
					options={[{ value: '', label: t('自定义'), disabled: true }, ...options]}
					onChange={sides => {
						const preset = all.find(one => sidesOf(one) === sides)
						if (preset !== undefined) change({ w: preset.w, h: preset.h })
					}}
				/>
			</Form.Item>
			<div className="interlude-pair">
				{(['w', 'h'] as const).map(side => (
					<Form.Item
						key={side}
						label={side === 'w' ? t('宽度') : t('高度')}
						htmlFor={`interlude-${side}`}
						validateStatus={problems.sides.includes(side) ? 'error' : ''}
						help={problems.sides.includes(side) ? t('必填') : undefined}
					>
						<InputNumber
							id={`interlude-${side}`}
							{...program_limits.side}
							precision={0}
							suffix="px"
							value={draft[side]}
							onChange={value => change({ [side]: value })}
							style={{ width: '100%' }}
						/>
					</Form.Item>
				))}
			</div>
		</>
	)
}

const Signal = ({ draft, faults: problems, change }: PartProps) => (
	<>
		<Form.Item label={t('信号源')} htmlFor="interlude-source">
			<Select
				id="interlude-source"
				value={draft.source}
				options={signalChoices().map(([value, label]) => ({ value, label }))}
				onChange={source => change({ source })}
			/>
		</Form.Item>
		<Form.Item>
			<ClockField
				name="interlude-duration"
				label={t('播放时长（时:分:秒）')}
				value={draft.duration}
				fault={problems.missing.duration}
				onChange={duration => change({ duration })}
			/>
		</Form.Item>
	</>
)

/** Name, type, size and play count of an interlude. */
export const InterludeFields = (props: PartProps) => {
	const { draft, faults: problems, change } = props
	return (
		<section className="panel interlude-part" aria-label={t('插播设置')}>
			<h2>{t('插播设置')}</h2>
			<Form layout="vertical" component="div">
				<Form.Item>
					<Field
						name="interlude-name"
						label={t('名称')}
						maxLength={interlude_limits.name}
						autoComplete="off"
						value={draft.name}
						fault={problems.missing.name}
						onChange={event => change({ name: event.target.value })}
					/>
				</Form.Item>
				<Form.Item label={t('插播类型')}>
					<Radio.Group
						aria-label={t('插播类型')}
						value={draft.type}
						onChange={event => change({ type: event.target.value === 'signal' ? 'signal' : 'program' })}
						options={interlude_types.map(value => ({ value, label: typeWord(value) }))}
					/>
				</Form.Item>
				<Size {...props} />
				{draft.type === 'signal' && <Signal {...props} />}
				<Form.Item label={draft.type === 'signal' ? t('播放次数') : t('整个列表的播放次数')} htmlFor="interlude-count">
					<InputNumber
						id="interlude-count"
						{...interlude_limits.count}
						precision={0}
						value={draft.play_count}
						onChange={value => change({ play_count: value ?? 1 })}
					/>
				</Form.Item>
			</Form>
		</section>
	)
}
