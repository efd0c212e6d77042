import type { WidgetKind } from '@vitrine/domain/library/material'
import type { WidgetOptions } from '@vitrine/domain/program/widgets'
import type { ComponentType } from 'react'
import type { FormProps, OptionsOf } from './form-props.ts'
import { AnalogClockForm } from './forms/analog-clock.tsx'
import { ColorfulTextForm } from './forms/colorful-text.tsx'
import { CountdownForm } from './forms/countdown.tsx'
import { CountingForm } from './forms/counting.tsx'
import { DigitalClockForm } from './forms/digital-clock.tsx'
import { ExternalSignalForm } from './forms/external-signal.tsx'
import { RssForm } from './forms/rss.tsx'
import { SheetForm } from './forms/sheet.tsx'
import { StreamingForm } from './forms/streaming.tsx'
import { TextForm } from './forms/text.tsx'
import { WeatherForm } from './forms/weather.tsx'
import { WebpageForm } from './forms/webpage.tsx'
import { WebtoolForm } from './forms/webtool.tsx'

/** The form of every kind; a kind without one does not compile. */
const forms: { readonly [K in WidgetKind]: ComponentType<FormProps<OptionsOf<K>>> } = {
	text: TextForm,
	colorful_text: ColorfulTextForm,
	digital_clock: DigitalClockForm,
	analog_clock: AnalogClockForm,
	countdown: CountdownForm,
	counting: CountingForm,
	weather: WeatherForm,
	rss: RssForm,
	webpage: WebpageForm,
	streaming: StreamingForm,
	external_signal: ExternalSignalForm,
	sheet: SheetForm,
	webtool: WebtoolForm,
}

/** The form of a kind. It only ever receives options of that kind, which the type cannot express. */
export const formOf = (kind: WidgetKind): ComponentType<FormProps<WidgetOptions>> =>
	forms[kind] as ComponentType<FormProps<WidgetOptions>>
