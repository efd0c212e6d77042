import { Select } from 'antd'
import { useState } from 'react'
import { t } from '../../data/text.ts'
import { removedMark } from '../../ui/terminals/removed-mark.ts'
import { useLogged } from './use-logged.ts'

/** Selects a terminal by part of its name or serial number; removed ones are listed last. */
export const TerminalChoice = ({ id, choose }: { id: number | undefined; choose: (id: string) => void }) => {
	const [key_word, search] = useState('')
	const found = useLogged({ key_word })
	const chosen = useLogged({ device_id: id }, id !== undefined).data ?? []
	const list = [...chosen, ...(found.data ?? []).filter(one => one.id !== id)]
	return (
		<Select
			aria-label={t('终端')}
			placeholder={t('请选择终端')}
			showSearch={{ filterOption: false, onSearch: search }}
			allowClear
			loading={found.isFetching}
			value={id === undefined ? null : String(id)}
			onChange={value => choose(value ?? '')}
			popupMatchSelectWidth={false}
			style={{ minWidth: 260 }}
			options={list.map(one => ({
				value: String(one.id),
				label: removedMark(one, `${one.name} · ${one.sn}`),
			}))}
		/>
	)
}
