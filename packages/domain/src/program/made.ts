import { z } from 'zod'
import { analogClockResource } from './kinds/analog-clock.ts'
import { colorfulTextResource } from './kinds/colorful-text.ts'
import { countdownResource } from './kinds/countdown.ts'
import { countingResource } from './kinds/counting.ts'
import { digitalClockResource } from './kinds/digital-clock.ts'
import { externalSignalResource } from './kinds/external-signal.ts'
import { rssResource } from './kinds/rss.ts'
import { sheetResource } from './kinds/sheet.ts'
import { streamingResource } from './kinds/streaming.ts'
import { textResource } from './kinds/text.ts'
import { weatherResource } from './kinds/weather.ts'
import { webpageResource } from './kinds/webpage.ts'
import { webtoolResource } from './kinds/webtool.ts'

/** What an item has of its own in a window; a made material or template is an item without these. */
const own = { id: true, name: true, play_time: true, material_id: true, enter: true, leave: true } as const

/** The options of a material that is made in a form: an item without its place in a window. */
export const madeOptions = z.discriminatedUnion('kind', [
	textResource.omit(own),
	colorfulTextResource.omit(own),
	digitalClockResource.omit(own),
	analogClockResource.omit(own),
	countdownResource.omit(own),
	countingResource.omit(own),
	weatherResource.omit(own),
	rssResource.omit(own),
	webpageResource.omit(own),
	streamingResource.omit(own),
	externalSignalResource.omit(own),
	sheetResource.omit(own),
	webtoolResource.omit(own),
])
export type MadeOptions = z.output<typeof madeOptions>
