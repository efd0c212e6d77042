import { sheet_limits } from '@vitrine/domain/program/kinds/sheet'

const separatorOf = (text: string): string => {
	const [line = ''] = text.split('\n', 1)
	return ['\t', ';', ','].find(separator => line.includes(separator)) ?? '\t'
}

/** Cells of text as spreadsheets copy and export it: tabs, commas or semicolons between them, quoted where they hold such. */
export const parseTable = (text: string): string[][] => {
	const source = text.replace(/^\ufeff/, '').replace(/\r\n?/g, '\n')
	const separator = separatorOf(source)
	const rows: string[][] = [[]]
	let cell = ''
	let quoted = false
	const endCell = (): void => {
		rows.at(-1)?.push(cell)
		cell = ''
	}
	for (let place = 0; place < source.length; place++) {
		const letter = source[place] ?? ''
		if (quoted) {
			if (letter !== '"') cell += letter
			else if (source[place + 1] === '"') {
				cell += '"'
				place++
			} else quoted = false
		} else if (letter === '"' && cell === '') quoted = true
		else if (letter === separator) endCell()
		else if (letter === '\n') {
			endCell()
			rows.push([])
		} else cell += letter
	}
	endCell()
	if (rows.length > 1 && rows.at(-1)?.join('') === '') rows.pop()
	return rows
}

/** Rows that all have as many cells, within what a sheet may hold; `cut` when some of it did not fit. */
export const bounded = (rows: readonly (readonly string[])[]): { rows: string[][]; cut: boolean } => {
	const { rows: max_rows, columns: max_columns, cell: max_cell } = sheet_limits
	const widest = Math.max(1, ...rows.map(row => row.length))
	const columns = Math.min(max_columns, widest)
	const kept = rows.slice(0, max_rows).map(row => Array.from({ length: columns }, (_, at) => row[at] ?? ''))
	const cut =
		rows.length > max_rows || widest > max_columns || kept.some(row => row.some(cell => cell.length > max_cell))
	const shortened = kept.map(row => row.map(cell => cell.slice(0, max_cell)))
	return { rows: shortened.length > 0 ? shortened : [['']], cut }
}

/** A table with another put over it at this place; it grows as far as it may. */
export const withBlock = (
	rows: readonly (readonly string[])[],
	block: readonly (readonly string[])[],
	at: { readonly row: number; readonly column: number },
): { rows: string[][]; cut: boolean } => {
	const height = Math.max(rows.length, at.row + block.length)
	const laid = Array.from({ length: height }, (_, row) => {
		const cells = [...(rows[row] ?? [])]
		for (const [column, cell] of (block[row - at.row] ?? []).entries()) {
			while (cells.length < at.column + column) cells.push('')
			cells[at.column + column] = cell
		}
		return cells
	})
	return bounded(laid)
}
