import { Table, type TableColumnType, type TableProps } from 'antd'
import { t } from '../../data/text.ts'
import './list-table.css'

/** Each cell knows the words of its column, which stand above it where the row is a card; what is done with a row needs none. */
const labelled = <T extends object>(column: TableColumnType<T>): TableColumnType<T> => {
	const { title, onCell } = column
	if (typeof title !== 'string') return column
	const attributes = { 'data-label': title, ...(title === t('操作') ? { 'data-actions': '' } : {}) }
	return { ...column, onCell: (row, place) => ({ ...onCell?.(row, place), ...attributes }) }
}

interface Props<T> extends Omit<TableProps<T>, 'columns'> {
	readonly columns: readonly TableColumnType<T>[]
}

/** A list as a table; on a telephone each of its rows is a card. */
export const ListTable = <T extends object>({ columns, className = '', ...props }: Props<T>) => (
	<Table<T> {...props} className={`list-table ${className}`} columns={columns.map(labelled)} />
)
