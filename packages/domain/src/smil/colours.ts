const named: Readonly<Record<string, string>> = {
	black: '#000000',
	silver: '#c0c0c0',
	gray: '#808080',
	grey: '#808080',
	white: '#ffffff',
	maroon: '#800000',
	red: '#ff0000',
	purple: '#800080',
	fuchsia: '#ff00ff',
	green: '#008000',
	lime: '#00ff00',
	olive: '#808000',
	yellow: '#ffff00',
	navy: '#000080',
	blue: '#0000ff',
	teal: '#008080',
	aqua: '#00ffff',
	transparent: '#00000000',
}

const hex = (value: number): string => Math.min(255, Math.max(0, value)).toString(16).padStart(2, '0')

/** A colour in SMIL attributes: `backgroundColor` and, if translucent, `backgroundOpacity`; nothing for none. */
export const colourAttributes = (colour: string): { backgroundColor?: string; backgroundOpacity?: string } => {
	const alpha = Number.parseInt(colour.slice(7) || 'ff', 16)
	if (alpha === 0) return {}
	const backgroundColor = colour.slice(0, 7)
	return alpha === 255 ? { backgroundColor } : { backgroundColor, backgroundOpacity: String(alpha / 255) }
}

const plainColour = (value: string): string | null => {
	const short = /^#([0-9a-f])([0-9a-f])([0-9a-f])$/i.exec(value)
	if (short) return `#${short[1]}${short[1]}${short[2]}${short[2]}${short[3]}${short[3]}`.toLowerCase()
	if (/^#[0-9a-f]{6}$/i.test(value)) return value
	const parts = /^rgb\(\s*(\d{1,3})\s*,\s*(\d{1,3})\s*,\s*(\d{1,3})\s*\)$/i.exec(value)
	if (parts) return `#${hex(Number(parts[1]))}${hex(Number(parts[2]))}${hex(Number(parts[3]))}`
	return named[value.toLowerCase()] ?? null
}

/** A colour component, as a number or in percent; null if invalid. */
const shareOf = (text: string): number | null => {
	const found = /^(\d{1,3}(?:\.\d{1,20})?|\.\d{1,20})(%?)$/.exec(text.trim())
	return found === null ? null : Math.min(1, Number(found[1]) / (found[2] ? 100 : 1))
}

/** The colour of a region or of the canvas, `#rrggbb` or `#rrggbbaa`; null if missing or unknown. */
export const readColour = (attributes: Readonly<Record<string, string>>): string | null => {
	const said = attributes.backgroundColor ?? attributes['background-color']
	const colour = said === undefined ? null : plainColour(said.trim())
	if (colour === null) return null
	const share = attributes.backgroundOpacity === undefined ? 1 : (shareOf(attributes.backgroundOpacity) ?? 1)
	return share === 1 || colour.length > 7 ? colour : `${colour}${hex(Math.round(share * 255))}`
}
