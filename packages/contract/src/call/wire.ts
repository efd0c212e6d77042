import { boundedList } from '@vitrine/domain/bounded'
import { turning } from '@vitrine/domain/command/plain-name'
import { fromJson } from '@vitrine/domain/json-text'
import { isCalendarDay } from '@vitrine/domain/local-time'
import { z } from 'zod'

/** Invisible characters that a terminal window or a spreadsheet would interpret; text pasted from a document can contain them. */
const control = /(?![\t\n\r])\p{Cc}/gu

/** A required text of at most `max` characters; control characters other than line breaks and tabs become spaces. */
export const text = (max = 255, min = 1) =>
	z
		.string()
		.overwrite(typed => typed.replace(control, ' '))
		.trim()
		.min(min)
		.max(max)

/** Refuses a text that is too long or too short in user-perceived terms: an emoji is one character, though two units of the text. */
const counted =
	(max: number, min: number) =>
	({ value, issues }: z.core.ParsePayload<string>): void => {
		const { length } = [...value]
		if (length > max) issues.push({ code: 'too_big', origin: 'string', maximum: max, input: value })
		else if (length < min) issues.push({ code: 'too_small', origin: 'string', minimum: min, input: value })
	}

/** A text whose length is counted in characters, not in units of the text. */
export const characters = (max: number, min = 1) => text(max * 2, min).check(counted(max, min))

/** A single-line name that is also embedded in other text, as in a subject: line breaks become spaces, direction controls are removed. */
export const nameOf = (max: number, min = 1) =>
	text(max * 2, min)
		.overwrite(typed =>
			typed
				.replace(turning, '')
				.replace(/\p{Cc}/gu, ' ')
				.trim(),
		)
		.check(counted(max, min))

/** A secret or other text that is taken literally. */
export const raw = (max = 255) => z.string().max(max)

/** A whole number written in digits. */
export const integer = (min = 0, max = Number.MAX_SAFE_INTEGER) =>
	z.codec(z.string().regex(/^-?\d{1,16}$/), z.int().min(min).max(max), { decode: Number, encode: String })

/** A decimal number with a point, at most 13 digits before and 6 after it. */
export const decimal = (min: number, max: number) =>
	z.codec(z.string().regex(/^-?\d{1,13}(\.\d{1,6})?$/), z.number().min(min).max(max), {
		decode: Number,
		encode: value => value.toFixed(6).replace(/\.?0+$/, ''),
	})
/** The latest accepted time, in seconds since the epoch: the year 2243, the same as for times of plays. */
const latest = 8_640_000_000
/** A moment in seconds since the epoch. */
export const seconds = () => integer(0, latest)
/** A moment in ms since the epoch. */
export const milliseconds = () => integer(0, latest * 1000)

/** A whole number that is one of a few. */
export const oneOf = (...values: readonly number[]) =>
	z.codec(
		z
			.string()
			.max(17)
			.regex(/^-?\d{1,16}$/),
		z.literal([...values]) as z.ZodType<number, number>,
		{
			decode: Number,
			encode: String,
		},
	)

/** Requires a day, `yyyy/MM/dd` or `yyyy-MM-dd` with anything after it, to exist in the calendar; an empty text means none. */
export const onCalendar = <T extends z.ZodType<string>>(schema: T) =>
	schema.refine(text => text === '' || isCalendarDay(text.slice(0, 10).replaceAll('/', '-')), {
		params: { fault: 'no_such_day' },
	})

/** A flag: 0 or 1. */
export const flag = integer(0, 1)

/** Numbers joined by commas; an empty text is an empty list. */
export const ids = (max = 20_000) =>
	z.codec(z.string().regex(/^(\d{1,16}(,\d{1,16})*)?$/), boundedList(z.int(), max), {
		decode: joined => (joined === '' ? [] : joined.split(',').map(Number)),
		encode: list => list.join(','),
	})

/** The terminals that something is sent to; too many are refused with an error (`terminals_many`), as long as the body is within its limit. */
export const deviceids = ids(1_000_000)

/** JSON as it is, or with one more layer of percent-encoding. */
const parsed = (source: string): { readonly value: unknown } | undefined => {
	const plain = undoPercent(source)
	return fromJson(source) ?? (plain === null ? undefined : fromJson(plain))
}

const undoPercent = (source: string): string | null => {
	try {
		return decodeURIComponent(source)
	} catch {
		return null
	}
}

/** A list or object as JSON text in one field; text that is percent-encoded once more is accepted too (protocol §1). */
export const json = <T extends z.ZodType>(schema: T, max = 2_000_000) =>
	z.codec(z.string().max(max), schema, {
		decode: (source, context) => {
			const found = parsed(source)
			if (found === undefined) {
				context.issues.push({ code: 'custom', message: 'json', input: source })
				return z.NEVER
			}
			return found.value as z.input<T>
		},
		encode: value => JSON.stringify(value),
	})

/** The parameters of a page of a list: `page` from 1, at most 500 rows, 50 by default (specification A §9). */
export const paging = {
	page: integer(1, 1_000_000).optional(),
	limit: integer(1, 500).optional(),
}

/**
 * The parameters of a page that can also begin after the last row of the previous one: `cursor` is its `next_cursor`, and `page` is then
 * ignored. Rows that come or go meanwhile cause neither repeated nor skipped rows.
 */
export const cursored = (parts: 1 | 2) => ({
	...paging,
	cursor: z
		.string()
		.regex(parts === 1 ? /^\d{1,15}$/ : /^\d{1,15}\.\d{1,15}$/)
		.optional(),
})

/** A page of a list with the number of all rows. */
export const listOf = <T extends z.ZodType>(row: T) => z.object({ count: z.int(), list: z.array(row) })

/** The same, with the cursor of the next page; empty at the end of the list. */
export const cursoredListOf = <T extends z.ZodType>(row: T) => listOf(row).extend({ next_cursor: z.string() })

/** The revision that a dialog was opened with: a call that includes it is refused if it has been changed since. */
export const at_revision = { revision: integer(0).optional() }

/** No data beyond success. */
export const nothing = z.null()
