import type { WindowResource } from '@vitrine/domain/program/document'
import {
	type Transition,
	type TransitionEffect,
	transition_effects,
	transition_limit,
} from '@vitrine/domain/program/transition'
import type { TextKey } from '@vitrine/texts/all'
import { t } from '../../../data/text.ts'
import { ChoiceField } from '../../../kinds/fields/choice-field.tsx'
import { FieldGroup } from '../../../kinds/fields/form-frame.tsx'
import { NumberField } from '../../../kinds/fields/number-field.tsx'
import type { ChangeResource } from './change-resource.ts'

const words: Readonly<Record<TransitionEffect, TextKey>> = {
	fade: '淡化',
	zoom: '缩放渐变',
	slide_left: '向左滑动',
	slide_right: '向右滑动',
	slide_up: '向上滑动',
	slide_down: '向下滑动',
	wipe_left: '向左擦除',
	wipe_right: '向右擦除',
	wipe_up: '向上擦除',
	wipe_down: '向下擦除',
}

interface WayProps {
	readonly label: string
	readonly value: Transition | null
	readonly onChange: (value: Transition | null) => void
}

const Way = ({ label, value, onChange }: WayProps) => {
	const choices = transition_effects.map(effect => [effect, t(words[effect])] as const)
	return (
		<>
			<ChoiceField<TransitionEffect | ''>
				label={label}
				value={value?.effect ?? ''}
				choices={[['', t('无转场')], ...choices]}
				onChange={effect => onChange(effect === '' ? null : { effect, duration: value?.duration ?? 800 })}
			/>
			{value && (
				<NumberField
					label={t('{name}时长', { name: label })}
					value={value.duration / 1000}
					min={0.1}
					max={transition_limit / 1000}
					step={0.1}
					digits={1}
					unit={t('秒')}
					onChange={seconds => onChange({ ...value, duration: Math.round(seconds * 1000) })}
				/>
			)}
		</>
	)
}

/** The entry and exit transitions of an item. */
export const TransitionFields = (props: { resource: WindowResource; onChange: ChangeResource }) => {
	const { resource, onChange } = props
	return (
		<FieldGroup title={t('转场')}>
			<Way label={t('进入')} value={resource.enter ?? null} onChange={enter => onChange({ ...resource, enter })} />
			<Way label={t('离开')} value={resource.leave ?? null} onChange={leave => onChange({ ...resource, leave })} />
		</FieldGroup>
	)
}
