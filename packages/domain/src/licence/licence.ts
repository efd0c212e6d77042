import { z } from 'zod'
import { dayNumberOf } from '../local-time.ts'

/** How a licence was given: to try it, for a time, or for good (specification B §3, "authorization type"). */
const licence_types = ['trial', 'subscription', 'perpetual'] as const
export type LicenceType = (typeof licence_types)[number]

/** The largest licence text, in characters, and how long everything goes on after the last day of a licence, in days. */
export const licence_limits = { text: 4_000, grace: 30 } as const

const day_ms = 86_400_000

/** What a licence says; days are `yyyy-MM-dd` of UTC, and `until` is the last one. */
export const licence = z.object({
	format: z.literal(1),
	/** The authorization code: names this licence, for whoever is asked about it. */
	code: z.string().min(1).max(64),
	type: z.enum(licence_types),
	/** What was licensed, as its issuer calls it. */
	model: z.string().min(1).max(100),
	holder: z.string().min(1).max(200),
	issued: z.iso.date(),
	until: z.iso.date().nullable(),
	/** How many terminals there may be; any number where it is null. */
	terminals: z.int().min(1).max(1_000_000).nullable(),
	/** The installation that it is for; any where it is null. */
	installation: z.string().min(1).max(100).nullable(),
})
export type Licence = z.output<typeof licence>

/** The first part of a licence text; the text is this, the licence as JSON and the signature of both, in base64url. */
export const licence_mark = 'vitrine-licence-1'

/** The parts of a licence text; null where it is none. */
export const licenceParts = (
	text: string,
): { readonly signed: string; readonly content: string; readonly signature: string } | null => {
	// Mail breaks long lines.
	const [mark, content, signature, ...more] = text.replace(/\s/g, '').split('.')
	const isWhole = mark === licence_mark && content && signature && more.length === 0
	return isWhole ? { signed: `${mark}.${content}`, content, signature } : null
}

/** When the last day of a licence is over, in ms since the epoch; null for one without end. */
export const licenceEnd = ({ until }: Pick<Licence, 'until'>): number | null =>
	until === null ? null : (dayNumberOf(until) + 1) * day_ms

/** When the time of grace is over, in ms since the epoch; null for a licence without end. */
export const graceEnd = (one: Pick<Licence, 'until'>): number | null => {
	const end = licenceEnd(one)
	return end === null ? null : end + licence_limits.grace * day_ms
}

/** Where a licence stands: it holds, its time is over but everything goes on for a while (`grace`), or that is over too (`over`). */
export type LicenceState = 'valid' | 'grace' | 'over'

/** Where a licence stands at a moment, in ms since the epoch. */
export const licenceState = (one: Pick<Licence, 'until'>, now: number): LicenceState => {
	const [end, grace] = [licenceEnd(one), graceEnd(one)]
	if (end === null || grace === null || now < end) return 'valid'
	return now < grace ? 'grace' : 'over'
}

/** How many more terminals a licence allows besides those that are there; null for any number. */
export const terminalsLeft = ({ terminals }: Pick<Licence, 'terminals'>, count: number): number | null =>
	terminals === null ? null : Math.max(0, terminals - count)
