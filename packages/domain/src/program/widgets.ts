import { z } from 'zod'
import type { WidgetKind } from '../library/material.ts'
import { widgets } from './kinds/all.ts'

/** Fields that an item only has in a window; a made material or template is an item without them. */
const own = { id: true, name: true, play_time: true, material_id: true, enter: true, leave: true } as const

type Own = keyof typeof own
type OptionsOf<S> =
	S extends z.ZodObject<infer Fields> ? z.ZodObject<{ [F in Exclude<keyof Fields, Own>]: Fields[F] }> : never
type OptionShape = OptionsOf<(typeof widgets)[WidgetKind]['shape']>

const shapes = Object.values<{ readonly shape: z.ZodObject }>(widgets).map(({ shape }) => shape.omit(own))

/** The options of a material that is made in a form: an item without its place in a window. */
export const widgetOptions = z.discriminatedUnion('kind', shapes as unknown as [OptionShape, ...OptionShape[]])
export type WidgetOptions = z.output<typeof widgetOptions>
