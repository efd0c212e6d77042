import type { TextKey } from '@vitrine/texts/all'
import { Select } from 'antd'
import { t } from '../../data/text.ts'

interface Props<V extends string> {
	readonly label: TextKey
	/** The label of the first option, which selects all. */
	readonly all: TextKey
	readonly options: readonly (readonly [value: V, text: string])[]
	readonly value: string
	readonly onChange: (value: V | '') => void
}

/** One of several options, or all. */
export const LogChoice = <V extends string>({ label, all, options, value, onChange }: Props<V>) => (
	<Select<V | ''>
		aria-label={t(label)}
		value={options.find(([one]) => one === value)?.[0] ?? ''}
		onChange={onChange}
		showSearch={{ optionFilterProp: 'label' }}
		popupMatchSelectWidth={false}
		style={{ minWidth: 150 }}
		options={[{ value: '' as const, label: t(all) }, ...options.map(([value, text]) => ({ value, label: text }))]}
	/>
)
