import { z } from 'zod'

// What the data of several commands is made of, and of the actions of rules.

export const percent = z.int().min(0).max(100)
export const switched = z.enum(['on', 'off'])

/** Channels of the multi-function card (specification B §9). */
export const relay_channel = z.int().min(1).max(8)

/** What a screen can show of an input (specification B §9). */
export const signal_sources = ['hdmi_priority', 'async', 'sync', 'hdmi1', 'hdmi2', 'dp', 'sdi', 'usb'] as const

/** A program by its id; 0 goes back to what is published. */
export const switched_program = z.int().min(0)
