import type { MadeKind } from '@vitrine/domain/material'
import type { MadeOptions } from '@vitrine/domain/program/made'
import type { ComponentType } from 'react'
import type { FormProps, OptionsOf } from './form-props.ts'
import { AnalogClockForm } from './forms/analog-clock-form.tsx'
import { ColorfulTextForm } from './forms/colorful-text-form.tsx'
import { DigitalClockForm } from './forms/digital-clock-form.tsx'
import { RssForm } from './forms/rss-form.tsx'
import { SheetForm } from './forms/sheet-form.tsx'
import { ExternalSignalForm, StreamingForm } from './forms/stream-forms.tsx'
import { TextForm } from './forms/text-form.tsx'
import { CountdownForm, CountingForm } from './forms/timer-forms.tsx'
import { WeatherForm } from './forms/weather-form.tsx'
import { WebpageForm } from './forms/webpage-form.tsx'
import { WebtoolForm } from './forms/webtool-form.tsx'

/** The form of every kind; a kind without one does not compile. */
const forms: { readonly [K in MadeKind]: ComponentType<FormProps<OptionsOf<K>>> } = {
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

/** The form of a kind. It is only ever given options of its own kind, which the type cannot say. */
export const formOf = (kind: MadeKind): ComponentType<FormProps<MadeOptions>> =>
	forms[kind] as ComponentType<FormProps<MadeOptions>>
