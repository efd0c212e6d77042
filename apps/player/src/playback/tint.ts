import { tintOf } from '@vitrine/domain/command/color-temperature'

/** The colour temperature of a screen as it is, in kelvin. */
export const neutral_temperature = 6500

/** A tint over everything that is shown; returns what sets it, in kelvin. */
export const createTint = (host: HTMLElement): ((kelvin: number) => void) => {
	const tint = document.createElement('div')
	tint.className = 'tint'
	tint.hidden = true
	host.append(tint)
	return kelvin => {
		// Blending costs something with every frame: not where it changes nothing.
		tint.hidden = kelvin === neutral_temperature
		tint.style.background = tintOf(kelvin)
	}
}
