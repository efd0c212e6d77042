import type { Directory } from '@vitrine/contract/library/directories'
import { material_kinds } from '@vitrine/domain/library/material'
import { Button, Form, Select } from 'antd'
import { useState } from 'react'
import { t } from '../../data/text.ts'
import { kindWord } from '../../kinds/kind-word.ts'
import { Switch } from '../../ui/forms/switch.tsx'
import { FilterChips, FilterChoice, FilterDays, FilterDrawer } from '../../ui/lists/filter-parts.tsx'
import { SearchBox } from '../../ui/lists/search-box.tsx'
import { useUrlState } from '../../ui/lists/url-state.ts'
import { DirectorySelect } from './directories/directory-select.tsx'
import { chipsOf, choiceWords, filterTitle } from './filter-words.ts'
import { type FilterName, tagsIn, useFilters } from './material-filters.ts'
import { useFacets } from './use-materials.ts'

const drawn_choices = ['size', 'pixels', 'shape', 'length', 'review', 'state'] as const satisfies readonly FilterName[]

const KindSelect = ({ value, onChange }: { value: string; onChange: (value: string) => void }) => (
	<Select
		mode="multiple"
		allowClear
		maxTagCount="responsive"
		aria-label={t('类型')}
		placeholder={t('全部类型')}
		optionFilterProp="label"
		options={material_kinds.map(kind => ({ value: kind, label: kindWord(kind) }))}
		value={value === '' ? [] : value.split(',')}
		onChange={(kinds: string[]) => onChange(kinds.join(','))}
		style={{ minWidth: 180, maxWidth: 320, flex: '1 1 180px' }}
	/>
)

const MoreFilters = ({ close }: { close: () => void }) => {
	const { filters, change } = useFilters()
	const facets = useFacets(true).data
	const words = choiceWords()
	return (
		<FilterDrawer close={close}>
			<Form.Item label={t('标签')} htmlFor="filter-tag">
				<Select
					id="filter-tag"
					mode="multiple"
					allowClear
					placeholder={t('不限')}
					options={(facets?.tags ?? []).map(tag => ({ value: tag, label: tag }))}
					value={tagsIn(filters.tag)}
					onChange={(tags: string[]) => change({ tag: tags.join('\n') })}
				/>
			</Form.Item>
			{drawn_choices.map(name => (
				<FilterChoice
					key={name}
					name={name}
					label={filterTitle(name)}
					options={Object.entries(words[name] ?? {}).map(([value, label]) => ({ value, label }))}
					value={filters[name]}
					onChange={value => change({ [name]: value })}
				/>
			))}
			<FilterChoice
				searched
				name="by"
				label={t('上传者')}
				options={(facets?.uploaders ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
				value={filters.by}
				onChange={by => change({ by })}
			/>
			<FilterDays titles={{ from: filterTitle('from'), to: filterTitle('to') }} filters={filters} change={change} />
		</FilterDrawer>
	)
}

/** The layout of the library. */
export type MaterialView = 'grid' | 'list'

interface BarProps {
	readonly directories: readonly Directory[]
	readonly narrow: boolean
	readonly dir: string
	readonly setDir: (dir: string) => void
	readonly trash: boolean
	readonly view: MaterialView
	readonly setView: (view: MaterialView) => void
}

/** Filters and sorting of the library; all of them are stored in the address. */
export const FilterBar = ({ directories, narrow, dir, setDir, trash, view, setView }: BarProps) => {
	const { filters, change, clear } = useFilters()
	const [word, setWord] = useUrlState('q')
	const [sort, setSort] = useUrlState('sort', 'newest')
	const [open, setOpen] = useState(false)
	const uploaders = useFacets(filters.by !== '').data?.uploaders ?? []
	const chips = chipsOf(filters, uploaders)
	const sorts = { newest: t('最新上传'), name: t('名称'), size: t('大小'), duration: t('时长') }
	const views: { value: MaterialView; text: string }[] = [
		{ value: 'grid', text: t('网格') },
		{ value: 'list', text: t('列表') },
	]
	return (
		<>
			<div className="filters">
				<SearchBox label={t('按名称搜索')} value={word} onSearch={setWord} />
				{narrow && !trash && (
					<DirectorySelect
						allowClear
						aria-label={t('目录')}
						placeholder={t('全部目录')}
						directories={directories}
						{...(dir === '' ? {} : { value: Number(dir) })}
						onChange={chosen => setDir(chosen === undefined ? '' : String(chosen))}
						style={{ minWidth: 180 }}
					/>
				)}
				<KindSelect value={filters.kind} onChange={kind => change({ kind })} />
				{!trash && (
					<Select
						aria-label={t('排序')}
						options={Object.entries(sorts).map(([value, label]) => ({ value, label }))}
						value={sort in sorts ? sort : 'newest'}
						onChange={setSort}
						style={{ minWidth: 130 }}
					/>
				)}
				<Button onClick={() => setOpen(true)}>{t('更多筛选')}</Button>
				<Switch label={t('视图')} value={view} onChoose={setView} choices={views} />
			</div>
			<FilterChips chips={chips} take={chip => change(chip.without)} clear={clear} />
			{open && <MoreFilters close={() => setOpen(false)} />}
		</>
	)
}
