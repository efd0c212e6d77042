import { t } from '../../../data/text.ts'
import { FilterChips } from '../../../ui/lists/filter-parts.tsx'
import { usePointName } from '../report/use-report.ts'

/** The point whose plays are listed, with a button to show all plays again. */
export const PointChip = ({ point, clear }: { point: string; clear: () => void }) => {
	const name = usePointName(point)
	if (name === undefined) return null
	const text = t('投放点：{name}', { name: name || t('不可见的投放点 {id}', { id: point }) })
	return <FilterChips chips={[{ key: 'point', text }]} take={clear} clear={clear} />
}
