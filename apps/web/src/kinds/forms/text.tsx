import type { TextResource } from '@vitrine/domain/program/kinds/text'
import type { Made } from '@vitrine/domain/program/parts'
import { t } from '../../data/text.ts'
import { ChoiceField } from '../fields/choice-field.tsx'
import { FieldGroup } from '../fields/form-frame.tsx'
import { GroundFields, LetteringFields } from '../fields/lettering-fields.tsx'
import { NumberField } from '../fields/number-field.tsx'
import { LineHeightField, WordsField } from '../fields/words-fields.tsx'
import type { FormProps } from '../form-props.ts'

/** A text, still or moving. */
export const TextForm = <O extends Made<TextResource>>({ value, onChange }: FormProps<O>) => (
	<>
		<FieldGroup>
			<WordsField rows={4} max={5000} value={value} onChange={onChange} />
		</FieldGroup>
		<LetteringFields value={value} onChange={onChange} />
		<GroundFields value={value} onChange={onChange} />
		<FieldGroup title={t('排版与滚动')}>
			<LineHeightField value={value} onChange={onChange} />
			<ChoiceField
				label={t('滚动')}
				value={value.scroll}
				choices={[
					['none', t('不滚动')],
					['left', t('向左滚动')],
					['right', t('向右滚动')],
					['up', t('向上滚动')],
				]}
				onChange={scroll => onChange({ ...value, scroll })}
			/>
			{value.scroll !== 'none' && (
				<NumberField
					label={t('滚动速度')}
					value={value.speed}
					min={1}
					max={2000}
					unit={t('像素/秒')}
					onChange={speed => onChange({ ...value, speed })}
				/>
			)}
		</FieldGroup>
	</>
)
