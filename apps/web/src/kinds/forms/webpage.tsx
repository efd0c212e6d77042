import type { WebpageResource } from '@vitrine/domain/program/kinds/webpage'
import type { Made } from '@vitrine/domain/program/parts'
import { t } from '../../data/text.ts'
import { AddressField } from '../fields/address-field.tsx'
import { ChoiceField } from '../fields/choice-field.tsx'
import { ColourField } from '../fields/colour-field.tsx'
import { FieldGroup } from '../fields/form-frame.tsx'
import { NumberField } from '../fields/number-field.tsx'
import type { FormProps } from '../form-props.ts'

/** A web page. */
export const WebpageForm = ({ value, onChange }: FormProps<Made<WebpageResource>>) => (
	<FieldGroup>
		<AddressField
			label={t('网址')}
			name="url"
			placeholder="https://example.com"
			value={value.url}
			onChange={url => onChange({ ...value, url }, 'url')}
		/>
		<ChoiceField
			wide
			label={t('显示方式')}
			value={value.mode}
			choices={[
				['live', t('实时网页（不可用时显示副本）')],
				['copy', t('服务器保存的副本')],
			]}
			hint={t('不允许嵌入的网页会显示副本。')}
			onChange={mode => onChange({ ...value, mode })}
		/>
		<NumberField
			label={t('缩放')}
			value={value.zoom}
			min={25}
			max={400}
			step={5}
			unit="%"
			onChange={zoom => onChange({ ...value, zoom })}
		/>
		<NumberField
			label={t('刷新间隔')}
			value={value.refresh}
			min={0}
			max={86_400}
			step={30}
			unit={t('秒')}
			hint={t('0 表示不刷新')}
			onChange={refresh => onChange({ ...value, refresh })}
		/>
		<ColourField
			label={t('背景颜色')}
			value={value.background}
			onChange={background => onChange({ ...value, background }, 'background')}
		/>
	</FieldGroup>
)
