import { sheet_limits } from '@vitrine/domain/program/kinds/sheet'

const separatorOf = (text: string): string => {
	const [line = ''] = text.split('\n', 1)
	return ['\t', ';', ','].find(separator => line.includes(separator)) ?? '\t'
}

/** A quoted cell whose opening quote is before `from`: its text, with doubled quotes unescaped, and the index of its closing quote. */
const quotedCell = (source: string, from: number): { text: string; end: number } => {
	let end = source.indexOf('"', from)
	while (end >= 0 && source[end + 1] === '"') end = source.indexOf('"', end + 2)
	if (end < 0) end = source.length
	return { text: source.slice(from, end).replaceAll('""', '"'), end }
}

/** Parses cells as spreadsheets copy and export them: separated by tabs, commas or semicolons, quoted if they contain such characters. */
export const parseTable = (text: string): string[][] => {
	const source = text.replace(/^\ufeff/, '').replace(/\r\n?/g, '\n')
	const separator = separatorOf(source)
	const rows: string[][] = [[]]
	let cell = ''
	const endCell = (): void => {
		rows.at(-1)?.push(cell)
		cell = ''
	}
	for (let place = 0; place < source.length; place++) {
		const character = source[place] ?? ''
		if (character === '"' && cell === '') {
			const { text, end } = quotedCell(source, place + 1)
			cell = text
			place = end
		} else if (character === separator) endCell()
		else if (character === '\n') {
			endCell()
			rows.push([])
		} else cell += character
	}
	endCell()
	if (rows.length > 1 && rows.at(-1)?.join('') === '') rows.pop()
	return rows
}

/** Rows of equal length within the limits of a sheet; `cut` if some of it did not fit. */
export const bounded = (rows: readonly (readonly string[])[]): { rows: string[][]; cut: boolean } => {
	const { rows: max_rows, columns: max_columns, cell: max_cell } = sheet_limits
	const widest = Math.max(1, ...rows.map(row => row.length))
	const columns = Math.min(max_columns, widest)
	const limited = rows.slice(0, max_rows).map(row => Array.from({ length: columns }, (_, at) => row[at] ?? ''))
	const cut =
		rows.length > max_rows || widest > max_columns || limited.some(row => row.some(cell => cell.length > max_cell))
	const shortened = limited.map(row => row.map(cell => cell.slice(0, max_cell)))
	return { rows: shortened.length > 0 ? shortened : [['']], cut }
}

/** A table with a block laid over it at this position; it grows as far as the limits allow. */
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
