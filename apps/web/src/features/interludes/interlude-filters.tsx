import { interlude_types } from '@vitrine/domain/release/interlude'
import { Select } from 'antd'
import { type ReactNode, useId } from 'react'
import { t } from '../../data/text.ts'
import { DayPicker } from '../../ui/forms/day-picker.tsx'
import { dayEnd, dayStart } from '../../ui/lists/days.ts'
import { SearchBox } from '../../ui/lists/search-box.tsx'
import { useUrlState } from '../../ui/lists/url-state.ts'
import './interludes.css'
import { typeWord } from './interlude-words.tsx'
import type { EventQuery, InterludeQuery } from './use-interludes.ts'

const Days = ({ words }: { words: readonly [string, string] }) => {
	const fields = [useUrlState('from'), useUrlState('to')] as const
	const id = useId()
	return fields.map(([value, set], place) => (
		<div key={words[place]} className="interlude-day">
			<label htmlFor={`${id}${place}`} className="muted">
				{words[place]}
			</label>
			<DayPicker id={`${id}${place}`} value={value} onChange={set} />
		</div>
	))
}

/** The common filters of both lists, stored in the address, with their fields. */
const useNarrowing = (search: string, days: readonly [string, string]) => {
	const [word, setWord] = useUrlState('q')
	const [from] = useUrlState('from')
	const [to] = useUrlState('to')
	const [created_from, created_to] = [dayStart(from), dayEnd(to)]
	return {
		isNarrowed: word !== '' || from !== '' || to !== '',
		asked: {
			...(word === '' ? {} : { key_word: word }),
			...(created_from === undefined ? {} : { created_from }),
			...(created_to === undefined ? {} : { created_to }),
		},
		searchBox: <SearchBox label={search} value={word} onSearch={setWord} />,
		days: <Days words={days} />,
	}
}

/** The filters of the interludes, stored in the address. */
export const useInterludeFilters = (): { asked: InterludeQuery; isNarrowed: boolean; row: ReactNode } => {
	const { asked, isNarrowed, searchBox, days } = useNarrowing(t('按名称搜索'), [t('最早创建日期'), t('最晚创建日期')])
	const [kind, setKind] = useUrlState('kind')
	const type = interlude_types.find(one => one === kind)
	const options = interlude_types.map(value => ({ value, label: typeWord(value) }))
	return {
		asked: { ...asked, ...(type === undefined ? {} : { type }) },
		isNarrowed: isNarrowed || type !== undefined,
		row: (
			<div className="filters">
				{searchBox}
				<Select
					aria-label={t('插播类型')}
					value={type ?? ''}
					onChange={setKind}
					options={[{ value: '', label: t('全部插播类型') }, ...options]}
					style={{ minWidth: 160 }}
				/>
				{days}
			</div>
		),
	}
}

/** The filters of the events, stored in the address. */
export const useEventFilters = (): { asked: EventQuery; isNarrowed: boolean; row: ReactNode } => {
	const { asked, isNarrowed, searchBox, days } = useNarrowing(t('按名称搜索'), [t('最早发布日期'), t('最晚发布日期')])
	return {
		asked,
		isNarrowed,
		row: (
			<div className="filters">
				{searchBox}
				{days}
			</div>
		),
	}
}
