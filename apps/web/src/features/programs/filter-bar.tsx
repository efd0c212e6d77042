import type { Output } from '@vitrine/contract/call/endpoint'
import type { programsCalls } from '@vitrine/contract/release/programs'
import { health_levels } from '@vitrine/domain/program/checks/health'
import { Button, Select } from 'antd'
import { useState } from 'react'
import { t } from '../../data/text.ts'
import { GroupFilter } from '../../ui/forms/group-select.tsx'
import { Switch } from '../../ui/forms/switch.tsx'
import { FilterChips, FilterChoice, FilterDays, FilterDrawer } from '../../ui/lists/filter-parts.tsx'
import { SearchBox } from '../../ui/lists/search-box.tsx'
import { useUrlState } from '../../ui/lists/url-state.ts'
import { deviceTypeChoices } from '../../ui/terminals/device-type.ts'
import { type FilterName, type Filters, useFilters } from './program-filters.ts'
import { healthWord } from './program-words.tsx'
import { useFacets } from './use-programs.ts'

type Facets = Output<typeof programsCalls.facets>
type Choices = readonly { readonly value: string; readonly label: string }[]

const titles = (): Readonly<Record<Exclude<FilterName, 'group'>, string>> => ({
	device: t('设备类型'),
	shape: t('方向'),
	pixels: t('分辨率'),
	health: t('健康状况'),
	by: t('创建者'),
	from: t('最早创建日期'),
	to: t('最晚创建日期'),
})

/** The options of each filter, by their value in the address. */
const choicesOf = (facets: Facets | undefined): Readonly<Partial<Record<FilterName, Choices>>> => ({
	device: deviceTypeChoices().map(({ value, label }) => ({ value: String(value), label })),
	shape: [
		{ value: 'landscape', label: t('横向') },
		{ value: 'portrait', label: t('纵向') },
		{ value: 'square', label: t('方形') },
	],
	pixels: (facets?.sizes ?? []).map(({ w, h, count }) => ({ value: `${w}x${h}`, label: `${w}×${h} (${count})` })),
	health: health_levels.map(level => ({ value: level, label: healthWord(level) })),
	by: (facets?.creators ?? []).map(({ id, name }) => ({ value: String(id), label: name })),
})

const drawer_choices = ['device', 'shape', 'pixels', 'health', 'by'] as const

const MoreFilters = ({ close }: { close: () => void }) => {
	const { filters, change } = useFilters()
	const choices = choicesOf(useFacets(true).data)
	const words = titles()
	return (
		<FilterDrawer close={close}>
			{drawer_choices.map(name => (
				<FilterChoice
					searched
					key={name}
					name={name}
					label={words[name]}
					options={choices[name] ?? []}
					value={filters[name]}
					onChange={value => change({ [name]: value })}
				/>
			))}
			<FilterDays titles={words} filters={filters} change={change} />
		</FilterDrawer>
	)
}

/** The active filters, in words. */
const chipsOf = (filters: Filters, facets: Facets | undefined): { key: FilterName; text: string }[] => {
	const choices = choicesOf(facets)
	return Object.entries(titles()).flatMap(([title_of, title]) => {
		const name = title_of as FilterName
		if (filters[name] === '') return []
		const label = choices[name]?.find(({ value }) => value === filters[name])?.label
		return [{ key: name, text: `${title}: ${label ?? filters[name].replace('x', '×')}` }]
	})
}

const Chips = () => {
	const { filters, change, clear } = useFilters()
	const chips = chipsOf(filters, useFacets(filters.by !== '').data)
	return <FilterChips chips={chips} take={({ key }) => change({ [key]: '' })} clear={clear} />
}

/** The layout of the program list. */
export type ProgramView = 'list' | 'grid'

interface BarProps {
	readonly view: ProgramView
	readonly setView: (view: ProgramView) => void
}

/** Filters and sorting of the programs; all of them are stored in the address. */
export const FilterBar = ({ view, setView }: BarProps) => {
	const { filters, change } = useFilters()
	const [word, setWord] = useUrlState('q')
	const [sort, setSort] = useUrlState('sort', 'updated')
	const [open, setOpen] = useState(false)
	const sorts = { updated: t('最近更新'), newest: t('最新创建'), name: t('名称'), length: t('时长'), size: t('大小') }
	const views: { value: ProgramView; text: string }[] = [
		{ value: 'list', text: t('列表') },
		{ value: 'grid', text: t('网格') },
	]
	return (
		<>
			<div className="filters">
				<SearchBox label={t('按名称搜索')} value={word} onSearch={setWord} />
				<GroupFilter value={filters.group} onChange={group => change({ group })} />
				<Select
					aria-label={t('排序')}
					options={Object.entries(sorts).map(([value, label]) => ({ value, label }))}
					value={sort in sorts ? sort : 'updated'}
					onChange={setSort}
					style={{ minWidth: 150 }}
				/>
				<Button onClick={() => setOpen(true)}>{t('更多筛选')}</Button>
				<Switch label={t('视图')} value={view} onChoose={setView} choices={views} />
			</div>
			<Chips />
			{open && <MoreFilters close={() => setOpen(false)} />}
		</>
	)
}
