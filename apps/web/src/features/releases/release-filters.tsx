import { release_statuses, release_types } from '@vitrine/domain/release/release-status'
import { Select } from 'antd'
import { t } from '../../data/text.ts'
import { DayPicker } from '../../ui/forms/day-picker.tsx'
import { GroupFilter } from '../../ui/forms/group-select.tsx'
import { dayEnd, dayStart } from '../../ui/lists/days.ts'
import { FilterMark } from '../../ui/lists/filter-mark.tsx'
import { SearchBox } from '../../ui/lists/search-box.tsx'
import { useUrlPage, useUrlState } from '../../ui/lists/url-state.ts'
import { playModes, playModeWord } from '../../ui/play-mode.ts'
import { statusWord, takenDownWord, typeWord } from './release-words.tsx'

const filter_statuses = [...release_statuses, 'taken_down'] as const

/** A number of days in an address; undefined if it is invalid. */
const daysIn = (value: string): number | undefined =>
	/^[1-9]\d{0,2}$/.test(value) && Number(value) <= 366 ? Number(value) : undefined

/** The filters for releases, as stored in the address. */
export const useReleaseFilters = () => {
	const [word, setWord] = useUrlState('q')
	const [mode, setMode] = useUrlState('mode')
	const [kind, setKind] = useUrlState('kind')
	const [state, setState] = useUrlState('state')
	const [group, setGroup] = useUrlState('group')
	const [by, setBy] = useUrlState('by')
	const [from, setFrom] = useUrlState('from')
	const [to, setTo] = useUrlState('to')
	const [ends, setEnds] = useUrlState('ends_within')
	const ends_within = daysIn(ends)
	const [page, setPage] = useUrlPage()
	const filter = {
		page,
		key_word: word,
		publisher: by,
		created_from: dayStart(from),
		play_mode: playModes.find(one => String(one) === mode),
		type: release_types.find(one => one === kind),
		status: filter_statuses.find(one => one === state),
		stage: state === 'halted' || state === 'some' ? (state as 'halted' | 'some') : undefined,
		group_id: group === '' ? undefined : Number(group),
		created_to: dayEnd(to),
		ends_within,
	}
	const isAny = [word, mode, kind, state, group, by, from, to, ends].every(value => value === '')
	return {
		filter,
		isAny,
		page,
		setPage,
		word,
		setWord,
		mode,
		setMode,
		kind,
		setKind,
		state,
		setState,
		group,
		setGroup,
		by,
		setBy,
		from,
		setFrom,
		to,
		setTo,
		ends_within,
		setEnds,
	}
}

/** The row of filters above the list. */
export const ReleaseFilters = ({ filters }: { filters: ReturnType<typeof useReleaseFilters> }) => (
	<div className="filters">
		<SearchBox label={t('按名称或编号搜索')} value={filters.word} onSearch={filters.setWord} />
		<Select
			aria-label={t('播放方式')}
			value={filters.mode}
			onChange={filters.setMode}
			options={[
				{ value: '', label: t('全部播放方式') },
				...playModes.map(one => ({ value: String(one), label: playModeWord(one) })),
			]}
			style={{ minWidth: 160 }}
		/>
		<Select
			aria-label={t('类型')}
			value={filters.kind}
			onChange={filters.setKind}
			options={[
				{ value: '', label: t('全部类型') },
				...release_types.map(one => ({ value: one, label: typeWord(one) })),
			]}
			style={{ minWidth: 140 }}
		/>
		<Select
			aria-label={t('状态')}
			value={filters.state}
			onChange={filters.setState}
			options={[
				{ value: '', label: t('全部状态') },
				...release_statuses.map(one => ({ value: one as string, label: statusWord(one) })),
				{ value: 'taken_down', label: takenDownWord() },
				{ value: 'some', label: t('先发布到部分终端') },
				{ value: 'halted', label: t('因失败已暂停') },
			]}
			style={{ minWidth: 160 }}
		/>
		<GroupFilter value={filters.group} onChange={filters.setGroup} />
		<SearchBox label={t('按发布人搜索')} value={filters.by} onSearch={filters.setBy} />
		<DayPicker
			aria-label={t('最早发布日期')}
			placeholder={t('最早发布日期')}
			value={filters.from}
			onChange={filters.setFrom}
			style={{ width: 170 }}
		/>
		<DayPicker
			aria-label={t('最晚发布日期')}
			placeholder={t('最晚发布日期')}
			value={filters.to}
			onChange={filters.setTo}
			style={{ width: 170 }}
		/>
		{filters.ends_within !== undefined && (
			<FilterMark text={t('{days} 天内到期的发布', { days: filters.ends_within })} drop={() => filters.setEnds('')} />
		)}
	</div>
)
