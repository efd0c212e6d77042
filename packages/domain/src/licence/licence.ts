import { z } from 'zod'
import { dayNumberOf } from '../local-time.ts'

/** How a licence was granted: for trial, for a limited time, or permanently (specification B §3, "authorization type"). */
const licence_types = ['trial', 'subscription', 'perpetual'] as const
export type LicenceType = (typeof licence_types)[number]

/** The longest licence text, in characters, and the grace period after the last day of a licence, in days. */
export const licence_limits = { text: 4_000, grace: 30 } as const

const day_ms = 86_400_000

/** The contents of a licence; days are `yyyy-MM-dd` in UTC, and `until` is the last valid one. */
export const licence = z.object({
	format: z.literal(1),
	/** The authorization code: identifies this licence in enquiries. */
	code: z.string().min(1).max(64),
	type: z.enum(licence_types),
	/** The licensed product, as named by the issuer. */
	model: z.string().min(1).max(100),
	holder: z.string().min(1).max(200),
	issued: z.iso.date(),
	until: z.iso.date().nullable(),
	/** Maximum number of terminals; null for unlimited. */
	terminals: z.int().min(1).max(1_000_000).nullable(),
	/** The installation it is bound to; null for any. */
	installation: z.string().min(1).max(100).nullable(),
})
export type Licence = z.output<typeof licence>

/** The first part of a licence text, followed by the licence as JSON and the signature of both, in base64url. */
export const licence_mark = 'vitrine-licence-1'

/** The parts of a licence text; null if it is not one. */
export const licenceParts = (
	text: string,
): { readonly signed: string; readonly content: string; readonly signature: string } | null => {
	// Mail programs break long lines.
	const [mark, content, signature, ...more] = text.replace(/\s/g, '').split('.')
	const isWhole = mark === licence_mark && content && signature && more.length === 0
	return isWhole ? { signed: `${mark}.${content}`, content, signature } : null
}

/** When the last day of a licence ends, in ms since the epoch; null for a permanent one. */
export const licenceEnd = ({ until }: Pick<Licence, 'until'>): number | null =>
	until === null ? null : (dayNumberOf(until) + 1) * day_ms

/** When the grace period ends, in ms since the epoch; null for a permanent licence. */
export const graceEnd = (one: Pick<Licence, 'until'>): number | null => {
	const end = licenceEnd(one)
	return end === null ? null : end + licence_limits.grace * day_ms
}

/** State of a licence: valid, expired but in its grace period (`grace`), or ended (`over`). */
export type LicenceState = 'valid' | 'grace' | 'over'

/** The state of a licence at a moment, in ms since the epoch. */
export const licenceState = (one: Pick<Licence, 'until'>, now: number): LicenceState => {
	const [end, grace] = [licenceEnd(one), graceEnd(one)]
	if (end === null || grace === null || now < end) return 'valid'
	return now < grace ? 'grace' : 'over'
}

/** How many more terminals a licence allows beyond the existing ones; null for unlimited. */
export const terminalsLeft = ({ terminals }: Pick<Licence, 'terminals'>, count: number): number | null =>
	terminals === null ? null : Math.max(0, terminals - count)
