import type { z } from 'zod'
import { analogClockKind } from './analog-clock.ts'
import { audioKind } from './audio.ts'
import { colorfulTextKind } from './colorful-text.ts'
import { countdownKind } from './countdown.ts'
import { countingKind } from './counting.ts'
import { digitalClockKind } from './digital-clock.ts'
import { documentKind } from './document.ts'
import { externalSignalKind } from './external-signal.ts'
import type { KindFacts } from './kind.ts'
import { pictureKind } from './picture.ts'
import { rssKind } from './rss.ts'
import { sheetKind } from './sheet.ts'
import { streamingKind } from './streaming.ts'
import { textKind } from './text.ts'
import { videoKind } from './video.ts'
import { weatherKind } from './weather.ts'
import { webpageKind } from './webpage.ts'
import { webtoolKind } from './webtool.ts'

/** Kinds that show a file of the library. */
export const of_files = {
	picture: pictureKind,
	video: videoKind,
	audio: audioKind,
	document: documentKind,
} as const

/** Kinds that are made in a form (specification B §1, plus the web tools of templates), in the order in which forms are offered. */
export const widgets = {
	text: textKind,
	colorful_text: colorfulTextKind,
	digital_clock: digitalClockKind,
	analog_clock: analogClockKind,
	countdown: countdownKind,
	counting: countingKind,
	weather: weatherKind,
	rss: rssKind,
	webpage: webpageKind,
	streaming: streamingKind,
	external_signal: externalSignalKind,
	sheet: sheetKind,
	webtool: webtoolKind,
} as const

/** Every kind of item. */
export const kinds = { ...of_files, ...widgets } as const

type Kinds = typeof kinds
type ResourceKind = keyof Kinds

type Item = { [K in ResourceKind]: z.output<Kinds[K]['shape']> }[ResourceKind]

/** The definition of an item's kind. It is only called with items of its own kind, which the type cannot express. */
export const kindOf = ({ kind }: { readonly kind: ResourceKind }): KindFacts<Item> =>
	kinds[kind] as unknown as KindFacts<Item>

/** Whether items of a kind show a file of the library. */
export const isOfFile = (kind: ResourceKind): kind is keyof typeof of_files => kind in of_files
