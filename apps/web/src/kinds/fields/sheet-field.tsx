import { sheet_limits } from '@vitrine/domain/program/kinds/sheet'
import { Button, Flex } from 'antd'
import { type ClipboardEvent, useId, useRef } from 'react'
import { t } from '../../data/text.ts'
import { toast } from '../../ui/messages/toasts.ts'
import { parseTable, withBlock } from '../table-text.ts'
import { FieldFrame, useSurroundings } from './form-frame.tsx'

type Rows = readonly (readonly string[])[]

interface Props {
	readonly rows: Rows
	readonly onChange: (rows: string[][], ongoing?: string) => void
}

const copied = (rows: Rows): string[][] => rows.map(row => [...row])
const widthOf = (rows: Rows): number => Math.max(1, ...rows.map(row => row.length))

const put = ({ rows, onChange }: Props, text: string, row: number, column: number): void => {
	const laid = withBlock(rows, parseTable(text), { row, column })
	if (laid.cut)
		toast('warning', t('表格过大，已截断：最多 {rows} 行、{columns} 列，每格 {cell} 个字符', { ...sheet_limits }))
	onChange(laid.rows)
}

const Cells = (props: Props) => {
	const { rows, onChange } = props
	const { onSettle } = useSurroundings()
	const columns = Array.from({ length: widthOf(rows) }, (_, column) => column)
	const pasted = (event: ClipboardEvent, row: number, column: number) => {
		const text = event.clipboardData.getData('text/plain')
		// A single cell is pasted as plain text; several are laid over the table.
		if (!/[\t\n]/.test(text.trimEnd())) return
		event.preventDefault()
		put(props, text, row, column)
	}
	return (
		// biome-ignore lint/a11y/noNoninteractiveTabindex: what can be scrolled has to be reached by the keyboard
		<section className="kind-sheet" aria-label={t('表格内容')} tabIndex={0}>
			<table>
				<tbody>
					{rows.map((cells, row) => (
						// biome-ignore lint/suspicious/noArrayIndexKey: a row is known by its place alone
						<tr key={row}>
							<th scope="row">{row + 1}</th>
							{columns.map(column => (
								<td key={column}>
									<input
										aria-label={t('第 {row} 行第 {column} 列', { row: row + 1, column: column + 1 })}
										value={cells[column] ?? ''}
										maxLength={sheet_limits.cell}
										onChange={event => {
											const next = copied(rows)
											while ((next[row]?.length ?? 0) <= column) next[row]?.push('')
											next[row]?.splice(column, 1, event.target.value)
											onChange(next, `cell ${row} ${column}`)
										}}
										onPaste={event => pasted(event, row, column)}
										onBlur={onSettle}
									/>
								</td>
							))}
						</tr>
					))}
				</tbody>
			</table>
		</section>
	)
}

/** A table that is typed, pasted from a spreadsheet, or read from a CSV file. */
export const SheetField = (props: Props) => {
	const { rows, onChange } = props
	const columns = widthOf(rows)
	const id = useId()
	const file = useRef<HTMLInputElement>(null)
	const full = { rows: rows.length >= sheet_limits.rows, columns: columns >= sheet_limits.columns }
	return (
		<FieldFrame label={t('表格内容')} wide hint={t('可直接粘贴从电子表格复制的单元格。')}>
			<Cells {...props} />
			<Flex wrap gap={8} style={{ marginTop: 8 }}>
				<Button
					size="small"
					disabled={full.rows}
					onClick={() => onChange([...copied(rows), Array.from({ length: columns }, () => '')])}
				>
					{t('添加行')}
				</Button>
				<Button size="small" disabled={full.columns} onClick={() => onChange(copied(rows).map(row => [...row, '']))}>
					{t('添加列')}
				</Button>
				<Button size="small" disabled={rows.length <= 1} onClick={() => onChange(copied(rows).slice(0, -1))}>
					{t('删除末行')}
				</Button>
				<Button
					size="small"
					disabled={columns <= 1}
					onClick={() => onChange(copied(rows).map(row => row.slice(0, columns - 1)))}
				>
					{t('删除末列')}
				</Button>
				<Button size="small" onClick={() => file.current?.click()}>
					{t('导入 CSV')}
				</Button>
			</Flex>
			<input
				ref={file}
				id={id}
				type="file"
				hidden
				accept=".csv,.tsv,.txt,text/csv,text/tab-separated-values"
				aria-label={t('导入 CSV')}
				onChange={event => {
					const [chosen] = event.target.files ?? []
					if (chosen !== undefined) void chosen.text().then(text => put({ rows: [['']], onChange }, text, 0, 0))
					event.target.value = ''
				}}
			/>
		</FieldFrame>
	)
}
