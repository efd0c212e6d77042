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

/** Screens and acquisition devices that can be watched at once. */
export const live_view = { most: 50 } as const

/** A picture of a live view, as base64 of a JPEG; its number in the view, and when it arrived, in ms since the epoch. */
const liveFrame = z.object({ seq: z.int(), at: z.int(), picture: z.string() })

/** Calls about what terminals show and have shown. */
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
	getLiveView: endpoint({
		method: 'POST',
		path: '/admin/device/getLiveView',
		may: 'terminals.read',
		about:
			'The latest picture of a live view (command `live_view`) if it is newer than number `after`, else null: of the screen of the terminal `device_id`, or of the video acquisition device `device` at it. A terminal sends pictures only while somebody asks for them at least every 10 seconds; they are not stored. At most 50 screens and devices are watched at once.',
		input: z.object({ device_id: integer(1), device: integer(1).optional(), after: integer().optional() }),
		output: z.object({ frame: liveFrame.nullable() }),
	}),
}
