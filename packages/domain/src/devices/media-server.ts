import { z } from 'zod'
import { boundedList } from '../bounded.ts'
import { unit } from '../command/unit.ts'

/** Maximum counts of what a media server lists, and of the characters of a name. */
export const media_limits = { cues: 60, plans: 20, presets: 20, outputs: 16, inputs: 16, layers: 16, name: 60 } as const

/** Playback states of a media server. */
const media_playback_states = ['playing', 'paused', 'stopped'] as const
export type MediaPlayback = (typeof media_playback_states)[number]

/** What its outputs show: the plan, nothing, or the last picture frozen. */
export const media_outputs = ['normal', 'black', 'freeze'] as const
export type MediaOutput = (typeof media_outputs)[number]

const name = z.string().max(media_limits.name)
const side = z.int().min(0).max(65_536)
const place = z.int().min(0).max(media_limits.cues)
const size = z.int().min(0).max(Number.MAX_SAFE_INTEGER)

const rate = z.number().min(0).max(1000)

/** What the display at an output says about itself: its name, empty for one without, and the mode that it prefers. */
const edid = z.object({ name: name.default(''), w: side.optional(), h: side.optional(), hz: rate.optional() })
export type Edid = z.output<typeof edid>

const output = z.object({
	name,
	w: side,
	h: side,
	hz: rate,
	connected: z.boolean(),
	edid: edid.optional().catch(undefined),
})
const input = z.object({
	name,
	kind: z.string().max(20).default(''),
	signal: z.boolean(),
	w: side.optional(),
	h: side.optional(),
	hz: rate.optional(),
	/** The source is encrypted (HDCP), so what comes in cannot be captured. */
	hdcp: z.boolean().optional().catch(undefined),
})

/**
 * A media server's report about itself (protocol §5). Lists are numbered from 1; `cue` and `preloaded` are 0 if there is none, `time_ms`
 * is the position in the plan, sizes are bytes. Unknown values are omitted.
 */
export const mediaServer = z.object({
	licence: name.optional(),
	os: name.optional(),
	gpu: name.optional(),
	driver: name.optional(),
	cpu_percent: z.int().min(0).max(100).optional(),
	disk_used: size.optional(),
	disk_total: size.optional(),
	/** Whether its outputs are locked to the house sync signal. */
	genlock: z.enum(['locked', 'unlocked', 'off']).optional(),
	canvas: z.object({ w: side, h: side }).optional(),
	outputs: boundedList(output, media_limits.outputs).default([]),
	inputs: boundedList(input, media_limits.inputs).default([]),
	plans: boundedList(name, media_limits.plans).default([]),
	plan: z.int().min(0).max(media_limits.plans).default(0),
	layers: boundedList(name, media_limits.layers).default([]),
	cues: boundedList(name, media_limits.cues).default([]),
	cue: place.default(0),
	preloaded: place.default(0),
	playback: z.enum(media_playback_states).optional(),
	time_ms: z.int().min(0).max(86_400_000).optional(),
	output: z.enum(media_outputs).optional(),
	presets: boundedList(name, media_limits.presets).default([]),
	preset: z.int().min(0).max(media_limits.presets).default(0),
})
export type MediaServer = z.output<typeof mediaServer>

/** Actions on the plan of a media server. */
const media_actions = ['play', 'pause', 'stop', 'next', 'previous', 'go', 'preload', 'take', 'open'] as const
export type MediaAction = (typeof media_actions)[number]

/** A command to the plan: `go` names a cue or a time in ms, `preload` a cue, `open` a plan. */
export const mediaOrder = z
	.object({
		action: z.enum(media_actions),
		cue: z.int().min(1).max(media_limits.cues).optional(),
		time_ms: z.int().min(0).max(86_400_000).meta(unit('ms')).optional(),
		plan: z.int().min(1).max(media_limits.plans).optional(),
	})
	.refine(({ action, cue, time_ms }) => action !== 'go' || (cue === undefined) !== (time_ms === undefined), {
		path: ['cue'],
	})
	.refine(({ action, cue }) => action !== 'preload' || cue !== undefined, { path: ['cue'] })
	.refine(({ action, plan }) => action !== 'open' || plan !== undefined, { path: ['plan'] })
export type MediaOrder = z.output<typeof mediaOrder>

type Standing = Pick<MediaServer, 'cue' | 'preloaded' | 'playback' | 'time_ms' | 'plan'>

/** At the start of a cue, with playback unchanged. */
const atCue = (standing: Standing, cue: number, count: number): Standing => ({
	...standing,
	cue: Math.min(Math.max(cue, 1), Math.max(count, 1)),
	time_ms: 0,
})

/** State of a plan with `count` cues after an order; a take without a preloaded cue changes nothing. */
export const afterMediaOrder = (standing: Standing, order: MediaOrder, count: number): Standing => {
	const { cue, preloaded } = standing
	switch (order.action) {
		case 'play':
			return { ...standing, cue: Math.max(cue, 1), playback: 'playing' }
		case 'pause':
			return { ...standing, playback: 'paused' }
		case 'stop':
			return { ...standing, playback: 'stopped', time_ms: 0 }
		case 'next':
			return atCue(standing, cue + 1, count)
		case 'previous':
			return atCue(standing, cue - 1, count)
		case 'go':
			return order.cue === undefined ? { ...standing, time_ms: order.time_ms ?? 0 } : atCue(standing, order.cue, count)
		case 'preload':
			return { ...standing, preloaded: order.cue ?? 0 }
		case 'take':
			return preloaded === 0 ? standing : { ...atCue(standing, preloaded, count), preloaded: 0, playback: 'playing' }
		case 'open':
			return { plan: order.plan ?? 0, cue: 1, preloaded: 0, playback: 'stopped', time_ms: 0 }
	}
}
