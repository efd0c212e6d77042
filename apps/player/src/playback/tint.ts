import { tintOf } from '@vitrine/domain/command/color-temperature'

/** The neutral colour temperature of a screen, in kelvin. */
export const neutral_temperature = 6500

/** A tint over everything that is shown; returns its setter, in kelvin. */
export const createTint = (host: HTMLElement): ((kelvin: number) => void) => {
	const tint = document.createElement('div')
	tint.className = 'tint'
	tint.hidden = true
	host.append(tint)
	return kelvin => {
		// Blending costs time with every frame: it is off when it changes nothing.
		tint.hidden = kelvin === neutral_temperature
		tint.style.background = tintOf(kelvin)
	}
}
