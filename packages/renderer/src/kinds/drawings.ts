import type { ResourceKind } from '@vitrine/domain/program/document'
import { createAnalogClock } from './analog-clock.ts'
import { createAudio } from './audio.ts'
import { createColorfulText } from './colorful-text.ts'
import { createCountdown } from './countdown.ts'
import { createCounting } from './counting.ts'
import { createDigitalClock } from './digital-clock.ts'
import { createDocument } from './document.ts'
import type { DrawingContext, KindDrawing } from './drawing.ts'
import { createExternalSignal } from './external-signal.ts'
import { createPicture } from './picture.ts'
import { createRss } from './rss.ts'
import { createSheet } from './sheet.ts'
import { createStreaming } from './streaming.ts'
import { createText } from './text.ts'
import { createVideo } from './video.ts'
import { createWeather } from './weather.ts'
import { createWebpage } from './webpage.ts'
import { createWebtool } from './webtool.ts'

/** The drawing of each kind of item. */
export const drawings = {
	picture: createPicture,
	video: createVideo,
	audio: createAudio,
	document: createDocument,
	text: createText,
	colorful_text: createColorfulText,
	digital_clock: createDigitalClock,
	analog_clock: createAnalogClock,
	countdown: createCountdown,
	counting: createCounting,
	weather: createWeather,
	streaming: createStreaming,
	external_signal: createExternalSignal,
	rss: createRss,
	webpage: createWebpage,
	sheet: createSheet,
	webtool: createWebtool,
} satisfies Record<ResourceKind, (context: DrawingContext) => unknown>

/** Creates the drawing of a kind. A drawing only ever gets items of its own kind, which the type cannot express. */
export const createDrawing = (kind: ResourceKind, context: DrawingContext): KindDrawing =>
	drawings[kind](context) as KindDrawing
