import { Select } from 'antd'
import { t } from '../../data/text.ts'
import { GroupFilter } from '../../ui/forms/group-select.tsx'
import { FilterMark } from '../../ui/lists/filter-mark.tsx'
import { SearchBox } from '../../ui/lists/search-box.tsx'
import { useUrlState } from '../../ui/lists/url-state.ts'
import { SizeFilter, StateFilter, SynchronisedFilter } from './state-filter.tsx'
import { useTerminalFilter, useTerminalTags } from './use-terminals.ts'

/** Filters for terminals that have all the chosen tags; the address holds one tag per line. */
const TagFilter = ({ tags, choose }: { tags: string[]; choose: (tags: string[]) => void }) => (
	<Select
		mode="multiple"
		allowClear
		aria-label={t('按标签筛选')}
		placeholder={t('按标签筛选')}
		options={(useTerminalTags().data ?? []).map(({ tag, count }) => ({ value: tag, label: `${tag} (${count})` }))}
		showSearch={{ optionFilterProp: 'label' }}
		value={tags}
		onChange={choose}
		style={{ minWidth: 180, maxWidth: 400 }}
	/>
)

/** The filters of the terminal list, which are stored in the address, and their fields. */
export const useTerminalFilters = () => {
	const [word, setWord] = useUrlState('q')
	const [group, setGroup] = useUrlState('group')
	const [joinedTags, setTags] = useUrlState('tag')
	const [without, setWithout] = useUrlState('without')
	const [never, setNever] = useUrlState('never')
	const [state, setState] = useUrlState('state')
	const [size, setSize] = useUrlState('size')
	const [placed, setPlaced] = useUrlState('placed')
	const [synchronised, setSynchronised] = useUrlState('synchronised')
	const tags = joinedTags === '' ? [] : joinedTags.split('\n')
	const fields = (
		<>
			<SearchBox label={t('搜索终端')} value={word} onSearch={setWord} />
			<GroupFilter value={group} onChange={setGroup} />
			<TagFilter tags={tags} choose={wanted => setTags(wanted.join('\n'))} />
			{without !== '' && (
				<FilterMark text={t('未使用版本 {build}', { build: without.slice(0, 8) })} drop={() => setWithout('')} />
			)}
			{never !== '' && <FilterMark text={t('从未连接')} drop={() => setNever('')} />}
			{placed === '0' && <FilterMark text={t('未设置位置')} drop={() => setPlaced('')} />}
			<StateFilter value={state} onChange={setState} />
			<SynchronisedFilter value={synchronised} onChange={setSynchronised} />
			<SizeFilter value={size} onChange={setSize} />
		</>
	)
	return {
		fields,
		filter: useTerminalFilter({
			word,
			group,
			tags,
			without,
			never: never !== '',
			state,
			size,
			unplaced: placed === '0',
			synchronised,
		}),
		/** Whether no filter is set. */
		isAll: [word, group, joinedTags, without, never, state, size, placed, synchronised].every(asked => asked === ''),
	}
}
