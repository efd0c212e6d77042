import { Button, Drawer, Flex, Form, Select, type SelectProps, Tag } from 'antd'
import type { ReactNode } from 'react'
import { t } from '../../data/text.ts'
import { DayPicker } from '../forms/day-picker.tsx'
import './filter-parts.css'

interface ChipsProps<C> {
	readonly chips: readonly C[]
	readonly take: (chip: C) => void
	readonly clear: () => void
}

/** The active filters as removable labels; nothing if there are none. */
export const FilterChips = <C extends { readonly key: string; readonly text: string }>(props: ChipsProps<C>) => {
	const { chips, take, clear } = props
	if (chips.length === 0) return null
	return (
		<Flex gap={8} wrap align="center" style={{ marginBottom: 12 }}>
			{chips.map(chip => (
				<Tag key={chip.key} variant="filled" style={{ marginInlineEnd: 0 }}>
					{chip.text}
					<button
						type="button"
						className="filter-remove"
						aria-label={t('移除筛选“{name}”', { name: chip.text })}
						onClick={() => take(chip)}
					>
						×
					</button>
				</Tag>
			))}
			<Button size="small" type="link" onClick={clear}>
				{t('清除全部筛选')}
			</Button>
		</Flex>
	)
}

/** The filters of a list, in addition to those above it. */
export const FilterDrawer = ({ close, children }: { close: () => void; children: ReactNode }) => (
	<Drawer open title={t('更多筛选')} onClose={close} size="min(400px, 100vw)">
		<Form layout="vertical">{children}</Form>
	</Drawer>
)

interface ChoiceProps {
	readonly name: string
	readonly label: string
	readonly options: readonly { readonly value: string; readonly label: string }[]
	readonly value: string
	readonly onChange: (value: string) => void
	/** Whether the list is long enough to need a search. */
	readonly searched?: boolean
}

const search: SelectProps = { showSearch: { optionFilterProp: 'label' } }

/** One of several options, or none. */
export const FilterChoice = ({ name, label, options, value, onChange, searched = false }: ChoiceProps) => (
	<Form.Item label={label} htmlFor={`filter-${name}`}>
		<Select
			id={`filter-${name}`}
			allowClear
			{...(searched ? search : {})}
			placeholder={t('不限')}
			options={[...options]}
			value={value || null}
			onChange={chosen => onChange(chosen ?? '')}
		/>
	</Form.Item>
)

type Days = Readonly<Record<'from' | 'to', string>>

interface DaysProps {
	readonly titles: Days
	readonly filters: Days
	readonly change: (changed: Partial<Days>) => void
}

/** A range from one day to another. */
export const FilterDays = ({ titles, filters, change }: DaysProps) => (
	<Flex gap={12}>
		{(['from', 'to'] as const).map(name => (
			<Form.Item key={name} label={titles[name]} htmlFor={`filter-${name}`} style={{ flex: 1 }}>
				<DayPicker id={`filter-${name}`} value={filters[name]} onChange={value => change({ [name]: value })} />
			</Form.Item>
		))}
	</Flex>
)
