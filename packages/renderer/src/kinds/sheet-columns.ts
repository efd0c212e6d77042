/** Column widths that together fill `width`: by content if it fits, else the widest columns shrink first. */
export const columnWidths = (natural: readonly number[], width: number): number[] => {
	const sum = natural.reduce((total, own) => total + own, 0)
	if (sum <= width) {
		// Half of what is left is shared evenly, so that narrow columns do not look forgotten.
		const left = width - sum
		return natural.map(
			own => own + left / 2 / natural.length + (sum === 0 ? left / 2 / natural.length : (left / 2) * (own / sum)),
		)
	}
	const widths = [...natural]
	const open = new Set(natural.keys())
	let space = width
	for (;;) {
		const share = space / open.size
		const narrow = [...open].filter(index => (natural[index] ?? 0) <= share)
		if (narrow.length === 0 || narrow.length === open.size) {
			for (const index of open) widths[index] = share
			return widths
		}
		for (const index of narrow) {
			open.delete(index)
			space -= natural[index] ?? 0
		}
	}
}

/** The rows of a page, after its heading. */
export const pageRows = <T>(rows: readonly T[], heading: boolean, per_page: number, page: number): readonly T[] => {
	const body = heading ? rows.slice(1) : rows
	return body.slice(page * per_page, (page + 1) * per_page)
}

/** How many pages a sheet has; a heading alone is one. */
export const pageCount = (rows: number, heading: boolean, per_page: number): number =>
	Math.max(1, Math.ceil((rows - (heading ? 1 : 0)) / per_page))
