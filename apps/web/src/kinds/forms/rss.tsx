import type { RssResource } from '@vitrine/domain/program/kinds/rss'
import type { Made } from '@vitrine/domain/program/parts'
import { t } from '../../data/text.ts'
import { AddressField } from '../fields/address-field.tsx'
import { ChoiceField, Switches, SwitchField } from '../fields/choice-field.tsx'
import { FieldGroup } from '../fields/form-frame.tsx'
import { GroundFields, LetteringFields } from '../fields/lettering-fields.tsx'
import { NumberField } from '../fields/number-field.tsx'
import type { FormProps } from '../form-props.ts'

type Props = FormProps<Made<RssResource>>

const Contents = ({ value, onChange }: Props) => (
	<FieldGroup title={t('显示内容')}>
		<ChoiceField
			label={t('显示方式')}
			value={value.form}
			choices={[
				['ticker', t('单行滚动')],
				['cards', t('逐条显示')],
				['list', t('列表显示')],
			]}
			onChange={form => onChange({ ...value, form })}
		/>
		<NumberField
			label={t('条目数')}
			value={value.items}
			min={1}
			max={50}
			onChange={items => onChange({ ...value, items })}
		/>
		{value.form === 'ticker' ? (
			<NumberField
				label={t('滚动速度')}
				value={value.speed}
				min={1}
				max={2000}
				step={10}
				unit={t('像素/秒')}
				onChange={speed => onChange({ ...value, speed })}
			/>
		) : (
			<NumberField
				label={value.form === 'list' ? t('每页停留') : t('每条停留')}
				value={value.entry_time / 1000}
				min={1}
				max={600}
				unit={t('秒')}
				onChange={seconds => onChange({ ...value, entry_time: Math.round(seconds * 1000) })}
			/>
		)}
		<Switches>
			<SwitchField
				label={t('显示来源')}
				value={value.show_source}
				onChange={show_source => onChange({ ...value, show_source })}
			/>
			<SwitchField
				label={t('显示摘要')}
				value={value.show_summary}
				onChange={show_summary => onChange({ ...value, show_summary })}
			/>
			<SwitchField
				label={t('显示日期')}
				value={value.show_date}
				onChange={show_date => onChange({ ...value, show_date })}
			/>
		</Switches>
	</FieldGroup>
)

/** The entries of a feed. */
export const RssForm = (props: Props) => {
	const { value, onChange } = props
	return (
		<>
			<FieldGroup>
				<AddressField
					label={t('订阅地址')}
					name="url"
					placeholder="https://example.com/feed.xml"
					hint={t('支持 RSS 和 Atom；由服务器读取，终端断网时显示最近一次的内容。')}
					value={value.url}
					onChange={url => onChange({ ...value, url }, 'url')}
				/>
			</FieldGroup>
			<Contents {...props} />
			<LetteringFields value={value} onChange={onChange} />
			<GroundFields value={value} onChange={onChange} />
		</>
	)
}
