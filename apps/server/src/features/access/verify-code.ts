import { randomInt, randomUUID } from 'node:crypto'
import { bounded } from '../../http/admission/bounded.ts'
import { subscriberOf } from '../../http/caller/address.ts'
import { pictures } from '../../ports/pictures.ts'
import type { Ephemeral } from '../../ports/short-lived/ephemeral.ts'

/** Lifetime of a code, in ms. */
const lifetime = 10 * 60_000
const width = 132
const height = 44

/** The digits as strokes on a 4 by 6 grid, so that no font is needed and the picture's source contains no text. */
const strokes: Record<string, string> = {
	'2': 'M0 1Q0 0 2 0T4 1.5Q4 3 0 6H4',
	'3': 'M0 0H4L2 2.4Q4 2.6 4 4.2T2 6Q.6 6 0 5',
	'4': 'M3 6V0L0 4H4',
	'5': 'M4 0H.4L0 2.6Q4 1.6 4 4T1.8 6Q.6 6 0 5.2',
	'6': 'M3.6 0Q0 1.6 0 4T2 6T4 4.2T2 2.6Q.6 2.6 0 4',
	'7': 'M0 0H4L1.4 6',
	'8': 'M2 0Q.3 0 .3 1.5T2 2.9T4 4.4T2 6T0 4.4T2 2.9T3.7 1.5T2 0',
	'9': 'M4 2Q4 3.4 2 3.4T0 1.8T2 0T4 2Q4 4.4 .6 6',
}

/** Anyone can request a code, and drawing uses the threads that also read and write files: one at a time leaves the others free. */
const inTurn = bounded({ running: 1, waiting: 200, each: 50 })

const jitter = (spread: number): number => randomInt(-spread * 100, spread * 100 + 1) / 100

const digit = (character: string, place: number): string => {
	const x = 14 + place * 29 + jitter(3)
	const y = 9 + jitter(3)
	return `<path transform="translate(${x} ${y}) rotate(${jitter(14)} 8 12) scale(${4 + jitter(0.6)} ${4 + jitter(0.5)})" d="${strokes[character]}"/>`
}

const noise = (): string =>
	`<path d="M0 ${randomInt(height)}Q${randomInt(width)} ${randomInt(height)} ${width} ${randomInt(height)}" stroke-width=".9"/>`

const picture = async (code: string): Promise<string> => {
	const digits = [...code].map(digit).join('')
	const lines = Array.from({ length: 4 }, noise).join('')
	const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="#f1f3f9"/><g fill="none" stroke="#3b5bdb" stroke-linecap="round" stroke-linejoin="round"><g stroke-width=".55">${digits}</g>${lines}</g></svg>`
	const sharp = await pictures()
	// Computing a palette would take as long as all the rest, and save 300 bytes.
	const png = await sharp(Buffer.from(svg)).png().toBuffer()
	return `data:image/png;base64,${png.toString('base64')}`
}

/** Verification codes: shown as a picture, valid once, for ten minutes. */
export interface VerifyCodes {
	/** `address` is the client's; refuses if too many are waiting to be drawn. */
	make(address: string): Promise<{ verify_id: string; image: string }>
	/** Whether the code belongs to this id; checking it uses it up. */
	check(verify_id: string, code: string): Promise<boolean>
}

export const verifyCodes = (ephemeral: Ephemeral, fixed: string | null): VerifyCodes => ({
	make: address =>
		inTurn(async () => {
			const verify_id = randomUUID()
			const drawn = Array.from({ length: 4 }, () => String(randomInt(2, 10))).join('')
			const image = await picture(drawn)
			await ephemeral.put(`verify:${verify_id}`, fixed ?? drawn, lifetime)
			return { verify_id, image }
		}, subscriberOf(address)),
	check: async (verify_id, code) => {
		const expected = await ephemeral.take(`verify:${verify_id}`)
		return expected !== null && code.trim() === expected
	},
})
