/** A colour as three numbers from 0 to 255. */
type Rgb = readonly [red: number, green: number, blue: number]

/** The product's own colour (`#rrggbb`). */
export const own_accent = '#3b5bdb'

/** The surfaces on which the accent appears, matching the tokens of the web application. */
const white: Rgb = [255, 255, 255]
const black: Rgb = [0, 0, 0]
const light_page: Rgb = [0xf4, 0xf5, 0xf8]
const dark_surface: Rgb = [0x24, 0x27, 0x2e]

/** Minimum contrast for normal text in WCAG 2.2 (level AA). */
export const readable = 4.5
/** Minimum contrast of a button on a dark surface: that of the product's own colour. */
export const visible = 2.6

const rgbOf = (hex: string): Rgb => {
	const number = Number.parseInt(hex.slice(1), 16)
	return [number >> 16, (number >> 8) & 255, number & 255]
}

const hexOf = (rgb: Rgb): string => `#${rgb.map(part => Math.round(part).toString(16).padStart(2, '0')).join('')}`

/** Mixes `share` of the second colour, from 0 to 1, into the first; rounded to whole numbers, as colours are written. */
const mixed = ([r, g, b]: Rgb, [to_r, to_g, to_b]: Rgb, share: number): Rgb => [
	Math.round(r + (to_r - r) * share),
	Math.round(g + (to_g - g) * share),
	Math.round(b + (to_b - b) * share),
]

const linear = (part: number): number => {
	const value = part / 255
	return value <= 0.040_45 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
}

const luminanceOf = ([r, g, b]: Rgb): number => 0.2126 * linear(r) + 0.7152 * linear(g) + 0.0722 * linear(b)

const contrastOf = (one: Rgb, other: Rgb): number => {
	const [high, low] = [luminanceOf(one), luminanceOf(other)].toSorted((a, b) => b - a) as [number, number]
	return (high + 0.05) / (low + 0.05)
}

/** The contrast of two colours (`#rrggbb`) by WCAG 2.2, from 1 to 21. */
export const contrast = (one: string, other: string): number => contrastOf(rgbOf(one), rgbOf(other))

/** The colour itself, or the closest one on the way to `end` that is readable on all these grounds. */
const readableOn = (colour: Rgb, grounds: readonly Rgb[], end: Rgb): Rgb => {
	for (let share = 0; share < 1; share += 0.02) {
		const tried = mixed(colour, end, share)
		if (grounds.every(ground => contrastOf(tried, ground) >= readable)) return tried
	}
	return end
}

/** Lightens a colour that is readable under white text until it is visible on dark surfaces. */
const visibleInDark = (colour: Rgb): Rgb => {
	for (let share = 0; share < 1; share += 0.01) {
		const tried = mixed(colour, white, share)
		if (contrastOf(tried, dark_surface) >= visible) return tried
	}
	return colour
}

/** The colours of one theme: for buttons with white text, for text and lines, and for highlighted backgrounds. */
export interface Accent {
	readonly accent: string
	readonly strong: string
	readonly soft: string
}

/** The colours of both themes derived from the accent colour of an installation (`#rrggbb`), readable whichever colour is chosen. */
export const accentsOf = (chosen: string): { readonly light: Accent; readonly dark: Accent } => {
	const colour = rgbOf(chosen)
	const accent = readableOn(colour, [white], black)
	const light_soft = mixed(accent, white, 0.91)
	const dark_accent = visibleInDark(accent)
	const dark_soft = mixed(dark_accent, dark_surface, 0.7)
	return {
		light: {
			accent: hexOf(accent),
			strong: hexOf(readableOn(mixed(accent, black, 0.15), [light_page, light_soft], black)),
			soft: hexOf(light_soft),
		},
		dark: {
			accent: hexOf(dark_accent),
			strong: hexOf(readableOn(mixed(dark_accent, white, 0.4), [dark_surface, dark_soft], white)),
			soft: hexOf(dark_soft),
		},
	}
}
