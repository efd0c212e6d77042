import type { Directory } from '@vitrine/contract/directories'
import { material_kinds } from '@vitrine/domain/material'
import { Button, Drawer, Flex, Form, Select, Tag } from 'antd'
import { useState } from 'react'
import { t } from '../../data/text.ts'
import { kindWord } from '../../kinds/kind-word.ts'
import { DayPicker } from '../../ui/forms/day-picker.tsx'
import { Switch } from '../../ui/forms/switch.tsx'
import { SearchBox } from '../../ui/lists/search-box.tsx'
import { useUrlState } from '../../ui/lists/url-state.ts'
import { DirectorySelect } from './directories/directory-select.tsx'
import { type Chip, chipsOf, choiceWords, filterTitle } from './filter-words.ts'
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
	const choice = (name: FilterName) => (
		<Form.Item key={name} label={filterTitle(name)} htmlFor={`filter-${name}`}>
			<Select
				id={`filter-${name}`}
				allowClear
				placeholder={t('不限')}
				options={Object.entries(words[name] ?? {}).map(([value, label]) => ({ value, label }))}
				value={filters[name] || null}
				onChange={value => change({ [name]: value ?? '' })}
			/>
		</Form.Item>
	)
	const day = (name: 'from' | 'to') => (
		<Form.Item label={filterTitle(name)} htmlFor={`filter-${name}`} style={{ flex: 1 }}>
			<DayPicker id={`filter-${name}`} value={filters[name]} onChange={value => change({ [name]: value })} />
		</Form.Item>
	)
	return (
		<Drawer open title={t('更多筛选')} onClose={close} width="min(400px, 100vw)">
			<Form layout="vertical">
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
				{drawn_choices.map(choice)}
				<Form.Item label={t('上传者')} htmlFor="filter-by">
					<Select
						id="filter-by"
						allowClear
						showSearch
						optionFilterProp="label"
						placeholder={t('不限')}
						options={(facets?.uploaders ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
						value={filters.by || null}
						onChange={value => change({ by: value ?? '' })}
					/>
				</Form.Item>
				<Flex gap={12}>
					{day('from')}
					{day('to')}
				</Flex>
			</Form>
		</Drawer>
	)
}

const Chips = ({ chips, take, clear }: { chips: readonly Chip[]; take: (chip: Chip) => void; clear: () => void }) => (
	<Flex gap={8} wrap align="center" style={{ marginBottom: 12 }}>
		{chips.map(chip => (
			<Tag key={chip.key} variant="filled" style={{ marginInlineEnd: 0 }}>
				{chip.text}
				<button
					type="button"
					className="chip-remove"
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

/** How the library is shown. */
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

/** What narrows and orders the library; all of it stands in the address. */
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
			{chips.length > 0 && <Chips chips={chips} take={chip => change(chip.without)} clear={clear} />}
			{open && <MoreFilters close={() => setOpen(false)} />}
		</>
	)
}
