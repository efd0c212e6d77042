import { Pagination } from 'antd'
import { t } from '../../data/text.ts'
import { numberWord } from '../format.ts'
import { useExistingPage } from './past-end.ts'

interface Props {
	readonly page: number
	readonly size: number
	readonly count: number
	/** Whether there are more than counted; the total is shown if this is given. */
	readonly more?: boolean
	readonly onChange: (page: number) => void
}

const total = (count: number, more: boolean): string => {
	const number = numberWord(count)
	return more ? t('超过 {count} 个', { count: number }) : t('共 {count} 个', { count: number })
}

/**
 * Pagination from page 1; hidden if there is only one page. Place it inside the list's states, or it jumps when the list appears, and a page
 * that has no entries any more is not left.
 */
export const Pages = ({ page, size, count, more, onChange }: Props) => {
	useExistingPage({ page, size, count, onChange })
	return (
		<Pagination
			style={{ marginTop: 16 }}
			align="end"
			hideOnSinglePage
			current={page}
			pageSize={size}
			showSizeChanger={false}
			total={count}
			{...(more === undefined ? {} : { showTotal: () => total(count, more) })}
			onChange={onChange}
		/>
	)
}
