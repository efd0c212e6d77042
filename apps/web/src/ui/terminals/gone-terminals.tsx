import type { Terminal } from '@vitrine/contract/terminals'
import { Alert, Button } from 'antd'
import { useEffect, useState } from 'react'
import { t } from '../../data/text.ts'
import { listed } from '../format.ts'

interface Gone {
	readonly id: number
	readonly name: string
}

/** Terminals are listed by their last known names. */
const names = new Map<number, string>()

/** This many are named, the rest are counted. */
const named = 5

/** Which chosen terminals are out of reach: removed or moved after they were chosen, or named in an address. */
export const useGone = (chosen: readonly number[], terminals: readonly Terminal[] | undefined): readonly Gone[] => {
	const [, setCount] = useState(0)
	useEffect(() => {
		for (const { id, name } of terminals ?? []) names.set(id, name)
		setCount(names.size)
	}, [terminals])
	if (terminals === undefined) return []
	const there = new Set(terminals.map(({ id }) => id))
	return chosen.filter(id => !there.has(id)).map(id => ({ id, name: names.get(id) ?? `#${id}` }))
}

/** Lists the chosen terminals that are out of reach, and removes them from the choice. */
export const GoneTerminals = ({ gone, drop }: { gone: readonly Gone[]; drop: () => void }) => {
	const shown = gone.slice(0, named).map(({ name }) => name)
	const rest = gone.length - shown.length
	const words = rest > 0 ? [...shown, t('还有 {count} 项', { count: rest })] : shown
	return (
		<Alert
			type="warning"
			showIcon
			role="status"
			style={{ marginBottom: 8 }}
			title={t('已不在可见范围内：{names}', { names: listed(words) })}
			description={
				<Button size="small" onClick={drop}>
					{t('从所选中移除')}
				</Button>
			}
		/>
	)
}
