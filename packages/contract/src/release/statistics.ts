import { proof_problems } from '@vitrine/domain/proof/play-proof'
import { no_price, price_form } from '@vitrine/domain/release/price'
import { languages } from '@vitrine/texts/rows'
import { z } from 'zod'
import { endpoint, form_limits } from '../call/endpoint.ts'
import { ids, integer, raw, seconds, text } from '../call/wire.ts'
import { statistics_limits } from '../insight/statistics-limits.ts'

const range = {
	/** Seconds since the epoch: from the first until before the second. */
	start_time: seconds().optional(),
	end_time: seconds().optional(),
}
const groups = { group_ids: ids(10_000).optional() }

/** How often something was played, and for how many seconds in total. */
const counted = z.object({ number: z.int(), duration: z.int() })
export type Counted = z.output<typeof counted>

const ranking = counted.extend({ name: z.string() })

/** How many rows of a ranking: -1 for all of them. */
const limit = integer(-1, statistics_limits.all).optional()

/** Figures of the home page and of plays (specification B §2 and §7). */
export const statisticsCalls = {
	getDeviceNumber: endpoint({
		method: 'POST',
		path: '/admin/device/getDeviceNumber',
		may: 'terminals.read',
		about:
			'How many terminals there are by state (`run_state` 0 is offline) and by resolution, the most frequent first. `banned` of those that are offline are banned, and `never_seen` others were never connected.',
		body_limit: form_limits.large,
		input: z.object(groups),
		output: z.object({
			runState: z.array(z.object({ run_state: z.int(), number: z.int() })),
			/** Banned terminals, which `runState` counts as offline. */
			banned: z.int(),
			/** Others that were never connected, which `runState` counts as offline, too. */
			never_seen: z.int(),
			sizeRemark: z.array(z.object({ size_remark: z.string(), number: z.int() })),
		}),
	}),
	getMaterialNumber: endpoint({
		method: 'POST',
		path: '/admin/material/getMaterialNumber',
		may: 'materials.read',
		about: 'How many pictures and videos there are, and how many bytes they take.',
		body_limit: form_limits.large,
		input: z.object(groups),
		output: z.object({ image: z.int(), imageRom: z.int(), video: z.int(), videoRom: z.int() }),
	}),
	getPlayHistoryStatistics: endpoint({
		method: 'POST',
		path: '/admin/play/getPlayHistoryStatistics',
		may: 'plays.read',
		about: 'How often each program was played, the most frequent first: 100 rows by default, with limit -1 all.',
		body_limit: form_limits.large,
		input: z.object({ ...groups, ...range, limit }),
		output: z.array(ranking),
	}),
	getHistoryMediaStatistics: endpoint({
		method: 'POST',
		path: '/admin/play/getHistoryMediaStatistics',
		may: 'plays.read',
		about: 'How often each material was played, the most frequent first: 100 rows by default, with limit -1 all.',
		body_limit: form_limits.large,
		input: z.object({ ...groups, ...range, limit }),
		output: z.array(ranking),
	}),
	getMediaPrice: endpoint({
		method: 'POST',
		path: '/admin/material/getMediaPrice',
		may: 'plays.read',
		about:
			'Unit prices of materials by name, joined by commas: those of the own organisation, else of the next above that has one. What has none is left out.',
		body_limit: form_limits.large,
		input: z.object({ names: raw(200_000) }),
		output: z.array(z.object({ name: z.string(), price: z.string() })),
	}),
	setMediaPrice: endpoint({
		method: 'POST',
		path: '/admin/material/setMediaPrice',
		may: 'plays.price',
		about:
			'Sets the unit price of a material for the own organisation and those below it: not negative, at most two decimals. An empty price takes it back. Answers the price that holds then, which may be that of an organisation above; empty where there is none.',
		does: '设置素材单价',
		input: z.object({ name: raw(200).min(1), price: raw(12).regex(price_form).or(z.literal(no_price)) }),
		output: z.object({ name: z.string(), price: z.string() }),
	}),
	getSummary: endpoint({
		method: 'POST',
		path: '/admin/play/summary',
		may: 'plays.read',
		about:
			'What was played from `start_time` until before `end_time` (both needed, at most ten years apart): the sum, that of as long a time before (while the range is not over, of as much of it as has passed of the range), days and hours of the week on the clock of `time_zone`, and the most frequent contents and terminals. With `name`, `device_id` or `point_id` of that one only; `point_name` is what that point is called, or was last, empty where it is out of sight. Counts are kept by quarter of an hour: those that the range touches count whole.',
		body_limit: form_limits.large,
		input: z.object({
			...groups,
			kind: z.enum(['program', 'material']),
			device_id: integer(1).optional(),
			point_id: integer(1).optional(),
			name: raw(200).min(1).optional(),
			start_time: seconds(),
			end_time: seconds(),
			time_zone: text(64),
		}),
		output: z.object({
			now: counted,
			before: counted,
			/** Whether the whole range is past; otherwise `before` is counted up to the same point only. */
			is_over: z.boolean(),
			/** `yyyy-MM-dd`, every day of the range, the earliest first. */
			days: z.array(counted.extend({ day: z.string() })),
			/** 24 hours of each day of the week from Monday, 168 in all: how often something began then. */
			hours: z.array(z.int()),
			names: z.array(ranking),
			terminals: z.array(ranking.extend({ id: z.int(), sn: z.string() })),
			/** What `device_id` is called, or was when it was removed; null without one, or if nothing of it was played in sight. */
			terminal: z.object({ name: z.string(), sn: z.string() }).nullable(),
			point_name: z.string(),
		}),
	}),
	getProof: endpoint({
		method: 'POST',
		path: '/admin/play/proof',
		may: 'plays.read',
		about:
			'What is proven of the plays from `start_time` until before `end_time`: `rows` that their terminals have signed, `proven` of them, what is wrong with others, and a download address of the proof itself, which anybody checks without the server.',
		body_limit: form_limits.large,
		input: z.object({
			...groups,
			kind: z.enum(['program', 'material']),
			device_id: integer(1).optional(),
			point_id: integer(1).optional(),
			name: raw(200).min(1).optional(),
			start_time: seconds(),
			end_time: seconds(),
		}),
		output: z.object({
			url: z.string(),
			/** Seconds since the epoch. */
			made_at: z.int(),
			rows: z.int(),
			proven: z.int(),
			duration: z.int(),
			terminals: z.array(
				z.object({
					sn: z.string(),
					terminal: z.string(),
					rows: z.int(),
					proven: z.int(),
					duration: z.int(),
					/** Of the proven plays: frames that came too late, stalls of videos, and checks that found the screen black. */
					late: z.int(),
					stalls: z.int(),
					black: z.int(),
					/** Public keys (P-256, the point in base64url). */
					keys: z.array(z.string()),
				}),
			),
			/** Some of the points that proven plays name, with their counts; and how many proven plays include the position of their terminal. */
			points: z.array(z.object({ id: z.int(), name: z.string(), proven: z.int() })),
			placed: z.int(),
			/** The first ones, `problem_count` in all; `first` and `last` are row numbers in the terminal's journal, 0 if not about any row. */
			problems: z.array(z.object({ problem: z.enum(proof_problems), sn: z.string(), first: z.int(), last: z.int() })),
			problem_count: z.int(),
			/** Records of the range before this time are removed by the retention setting, in seconds since the epoch; 0 if none are. */
			removed_before: z.int(),
		}),
	}),
	getSheet: endpoint({
		method: 'POST',
		path: '/admin/play/export',
		may: 'plays.read',
		about:
			'A download address for the play records from `start_time` until before `end_time`: an xlsx file with a sheet for programs and one for materials, at most 50,000 records each, one kind as CSV, or both as an XML play log with what the POPAI playlog standard 1.1 asks for. `programs` and `materials` say how many there are; where both are 0 there is nothing to save.',
		body_limit: form_limits.large,
		input: z.object({
			...groups,
			start_time: seconds(),
			end_time: seconds(),
			form: z.enum(['xlsx', 'csv_programs', 'csv_materials', 'popai']).optional(),
			time_zone: text(64),
			lang: z.enum(languages).optional(),
		}),
		output: z.object({ url: z.string(), programs: z.int(), materials: z.int() }),
	}),
}
