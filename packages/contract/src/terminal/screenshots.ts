import { type ScreenshotPeriod, screenshot_periods } from '@vitrine/domain/terminal/screenshot'
import { z } from 'zod'
import { endpoint } from '../call/endpoint.ts'
import { integer, listOf, paging } from '../call/wire.ts'

/** A screenshot of a terminal; when it was taken in ms since the epoch, its size in pixels. */
const screenshot = z.object({
	id: z.int(),
	taken_at: z.int(),
	width: z.int(),
	height: z.int(),
	/** The screen was off over what it shows. */
	dark: z.boolean(),
	/** Addresses of the picture and of a small one. */
	picture: z.string(),
	thumbnail: z.string(),
})
export type Screenshot = z.output<typeof screenshot>

/** Calls about what terminals have shown. */
export const screenshotsCalls = {
	list: endpoint({
		method: 'POST',
		path: '/admin/device/listScreenshots',
		may: 'terminals.read',
		about:
			'Screenshots of a terminal from the last week, month or quarter, newest first: all of the last hour, one per hour of the last day, one per day before that.',
		input: z.object({
			...paging,
			device_id: integer(1),
			period: z.enum(Object.keys(screenshot_periods) as [ScreenshotPeriod, ...ScreenshotPeriod[]]).optional(),
		}),
		output: listOf(screenshot),
	}),
}
