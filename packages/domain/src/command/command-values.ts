import { z } from 'zod'
import { unit } from './unit.ts'

// Value types shared by the data of several commands and by rule actions.

export const percent = z.int().min(0).max(100).meta(unit('%'))
export const switched = z.enum(['on', 'off'])

/** Channels of the multi-function card (specification B §9). */
export const relay_channel = z.int().min(1).max(8)

/** Layouts in which a screen can show an input (specification B §9). */
export const signal_sources = ['hdmi_priority', 'async', 'sync', 'hdmi1', 'hdmi2', 'dp', 'sdi', 'usb'] as const

/** How a picture of an unusual shape is laid out for the sending card: as it is, or folded. */
export const screen_folds = ['none', 'extra_long', 'ultra_wide'] as const
export type SignalSource = (typeof signal_sources)[number]

/** A program by its id; 0 returns to what is published. */
export const switched_program = z.int().min(0)

/** The sources that a timed command can switch to (specification B §9, timing actions). */
export const timed_sources = ['hdmi_priority', 'async', 'sync'] as const
