import { Select } from 'antd'
import { useState } from 'react'
import { t } from '../../data/text.ts'
import { removedMark } from '../../ui/terminals/removed-mark.ts'
import { type Found, useLogged } from './use-logged.ts'

interface Props {
	readonly id: number | undefined
	readonly choose: (id: string) => void
	/** A part of name or serial number, where several terminals can be looked for at once. */
	readonly word?: string
	readonly search?: (word: string) => void
}

/** Distinguishes the option of a word from those of terminals. */
const by_word = 'word:'

const optionOf = (one: Found['list'][number]) => ({
	value: String(one.id),
	label: removedMark(one, `${one.name} · ${one.sn}`),
})

/** The chosen terminal, also one that moved out of sight, or that does not exist. */
const chosenOptions = (id: number, { list, is_away }: Found) => {
	if (list.length === 0) return [{ value: String(id), label: t(is_away ? '已不在您的组织中' : '终端不存在') }]
	const options = list.map(optionOf)
	return is_away ? options.map(one => ({ ...one, label: `${one.label} · ${t('已不在您的组织中')}` })) : options
}

/** Selects a terminal by part of its name or serial number, or all with that part; removed ones are listed last. */
export const TerminalChoice = ({ id, choose, word = '', search }: Props) => {
	const [typed, type] = useState('')
	const found = useLogged({ key_word: typed })
	const own = useLogged({ device_id: id }, id !== undefined).data
	const others = (found.data?.list ?? []).filter(one => one.id !== id)
	const words = search === undefined ? [] : [...new Set([typed.trim(), id === undefined ? word : ''])].filter(Boolean)
	const value = id === undefined ? (search !== undefined && word !== '' ? `${by_word}${word}` : null) : String(id)
	const take = (next: string): void => {
		const isWord = next.startsWith(by_word)
		choose(isWord ? '' : next)
		search?.(isWord ? next.slice(by_word.length) : '')
		type('')
	}
	return (
		<Select
			aria-label={t('终端')}
			placeholder={t(search === undefined ? '请选择终端' : '终端名称或序列号')}
			showSearch={{ filterOption: false, onSearch: type }}
			allowClear
			loading={found.isFetching}
			value={value}
			onChange={next => take(next ?? '')}
			popupMatchSelectWidth={false}
			style={{ minWidth: 260 }}
			options={[
				...words.map(one => ({ value: `${by_word}${one}`, label: t('名称或序列号包含“{text}”', { text: one }) })),
				...(id === undefined || own === undefined ? [] : chosenOptions(id, own)),
				...others.map(optionOf),
			]}
		/>
	)
}
