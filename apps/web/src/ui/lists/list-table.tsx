import { Table, type TableColumnType, type TableProps } from 'antd'
import { t } from '../../data/text.ts'
import './list-table.css'

/** Gives each cell its column title, shown above it when the row is a card; the actions cell needs none. */
const labelled = <T extends object>(column: TableColumnType<T>): TableColumnType<T> => {
	const { title, onCell } = column
	if (typeof title !== 'string') return column
	const attributes = { 'data-label': title, ...(title === t('操作') ? { 'data-actions': '' } : {}) }
	return { ...column, onCell: (row, place) => ({ ...onCell?.(row, place), ...attributes }) }
}

interface Props<T> extends Omit<TableProps<T>, 'columns'> {
	readonly columns: readonly TableColumnType<T>[]
}

/** A list as a table; on a phone each row is a card. */
export const ListTable = <T extends object>({ columns, className = '', ...props }: Props<T>) => (
	<Table<T> {...props} className={`list-table ${className}`} columns={columns.map(labelled)} />
)
