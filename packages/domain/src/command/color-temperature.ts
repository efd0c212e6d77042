/** The light of a black body by its temperature in kelvin: red, green and blue, at most 255. 6500 K is that of a screen and yields white. */
const points: readonly (readonly [kelvin: number, red: number, green: number, blue: number])[] = [
	[1000, 255, 56, 0],
	[2000, 255, 138, 18],
	[3000, 255, 180, 107],
	[4000, 255, 206, 166],
	[5000, 255, 228, 206],
	[6500, 255, 255, 255],
	[8000, 227, 233, 255],
	[10_000, 204, 219, 255],
	[20_000, 178, 203, 255],
]

/** The CSS colour to multiply a picture with for a colour temperature. */
export const tintOf = (kelvin: number): string => {
	const above = points.findIndex(([at]) => at >= kelvin)
	const [high = points[0], low = high] = [points[above], points[above - 1]]
	if (high === undefined || low === undefined) return 'rgb(255 255 255)'
	const part = high === low ? 0 : (kelvin - low[0]) / (high[0] - low[0])
	const mixed = [1, 2, 3].map(place => Math.round((low[place] ?? 0) + part * ((high[place] ?? 0) - (low[place] ?? 0))))
	return `rgb(${mixed.join(' ')})`
}
