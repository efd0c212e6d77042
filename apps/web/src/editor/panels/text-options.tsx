import type { TextResource } from '@vitrine/domain/program/document'
import { useId } from 'react'
import { t } from '../../data/text.ts'
import type { ChangeResource } from './change-resource.ts'
import { ChoiceField, ColourField, NumberField } from './fields.tsx'

interface Props {
	readonly resource: TextResource
	readonly onChange: ChangeResource
	readonly onSettle: () => void
}

/** Families that a terminal is sure to have something for. */
const families = ['', 'serif', 'monospace', 'cursive'] as const
const family_names = { '': '默认字体', serif: '衬线字体', monospace: '等宽字体', cursive: '手写字体' } as const

const familyChoices = (current: string): (readonly [string, string])[] => [
	...families.map(family => [family, t(family_names[family])] as const),
	...(families.some(family => family === current) ? [] : [[current, current] as const]),
]

const Letters = ({ resource, onChange, onSettle }: Props) => {
	const colour = (name: 'color' | 'background') => ({
		value: resource[name],
		alpha: true,
		onChange: (value: string) => onChange({ ...resource, [name]: value }, `${name}:${resource.id}`),
		onSettle,
	})
	return (
		<div className="ed-grid">
			<NumberField
				label={t('字号')}
				value={resource.font_size}
				min={4}
				max={2000}
				unit="px"
				onCommit={font_size => onChange({ ...resource, font_size })}
			/>
			<ChoiceField
				label={t('字体')}
				value={resource.font_family}
				choices={familyChoices(resource.font_family)}
				onChange={font_family => onChange({ ...resource, font_family })}
			/>
			<label className="ed-check">
				<input
					type="checkbox"
					checked={resource.bold}
					onChange={event => onChange({ ...resource, bold: event.target.checked })}
				/>
				{t('粗体')}
			</label>
			<label className="ed-check">
				<input
					type="checkbox"
					checked={resource.italic}
					onChange={event => onChange({ ...resource, italic: event.target.checked })}
				/>
				{t('斜体')}
			</label>
			<ColourField label={t('文字颜色')} {...colour('color')} />
			<ColourField label={t('背景颜色')} {...colour('background')} />
		</div>
	)
}

const Arrangement = ({ resource, onChange }: Props) => (
	<div className="ed-grid">
		<ChoiceField
			label={t('水平对齐')}
			value={resource.align}
			choices={[
				['left', t('左对齐')],
				['center', t('居中')],
				['right', t('右对齐')],
			]}
			onChange={align => onChange({ ...resource, align })}
		/>
		<ChoiceField
			label={t('垂直对齐')}
			value={resource.vertical_align}
			choices={[
				['top', t('顶部')],
				['middle', t('居中')],
				['bottom', t('底部')],
			]}
			onChange={vertical_align => onChange({ ...resource, vertical_align })}
		/>
		<NumberField
			label={t('行高')}
			value={resource.line_height}
			min={0.5}
			max={5}
			step={0.1}
			onCommit={line_height => onChange({ ...resource, line_height })}
		/>
		<ChoiceField
			label={t('滚动')}
			value={resource.scroll}
			choices={[
				['none', t('不滚动')],
				['left', t('向左滚动')],
				['up', t('向上滚动')],
			]}
			onChange={scroll => onChange({ ...resource, scroll })}
		/>
		{resource.scroll !== 'none' && (
			<NumberField
				label={t('滚动速度')}
				value={resource.speed}
				min={1}
				max={2000}
				unit={t('像素/秒')}
				onCommit={speed => onChange({ ...resource, speed })}
			/>
		)}
	</div>
)

/** Everything about a text; the canvas shows it while one types. */
export const TextOptions = (props: Props) => {
	const { resource, onChange, onSettle } = props
	const id = useId()
	return (
		<>
			<div className="ed-field">
				<label htmlFor={id}>{t('文字内容')}</label>
				<textarea
					id={id}
					className="input"
					rows={4}
					maxLength={5000}
					value={resource.text}
					onChange={event => onChange({ ...resource, text: event.target.value }, `text:${resource.id}`)}
					onBlur={onSettle}
				/>
			</div>
			<Letters {...props} />
			<Arrangement {...props} />
		</>
	)
}
