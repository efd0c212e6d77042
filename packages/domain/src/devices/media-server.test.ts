import { expect, test } from 'vitest'
import { dataOf } from '../command/command.ts'
import { readReported } from '../terminal/reported.ts'
import { afterMediaOrder, type MediaOrder, mediaOrder } from './media-server.ts'

test('an order says where to go, and only what it needs', () => {
	const right: MediaOrder[] = [
		{ action: 'play' },
		{ action: 'go', cue: 3 },
		{ action: 'go', time_ms: 0 },
		{ action: 'preload', cue: 60 },
		{ action: 'open', plan: 1 },
	]
	for (const order of right) expect([order, mediaOrder.safeParse(order).success]).toEqual([order, true])
	const wrong = [
		{},
		{ action: 'rewind' },
		{ action: 'go' },
		{ action: 'go', cue: 1, time_ms: 5 },
		{ action: 'go', cue: 0 },
		{ action: 'preload' },
		{ action: 'preload', cue: 61 },
		{ action: 'open' },
	]
	for (const order of wrong) expect([order, mediaOrder.safeParse(order).success]).toEqual([order, false])
	expect(dataOf('media_preset').safeParse({ preset: 21 }).success).toBe(false)
	expect(dataOf('media_output').safeParse({ mode: 'freeze' }).success).toBe(true)
})

test('a plan stands as its orders have it', () => {
	const first = { cue: 0, preloaded: 0, playback: 'stopped', time_ms: 0, plan: 1 } as const
	const after = (...orders: MediaOrder[]) =>
		orders.reduce<Parameters<typeof afterMediaOrder>[0]>((one, order) => afterMediaOrder(one, order, 3), first)
	expect(after({ action: 'play' })).toMatchObject({ cue: 1, playback: 'playing' })
	expect(after({ action: 'play' }, { action: 'next' }, { action: 'next' }, { action: 'next' })).toMatchObject({
		cue: 3,
	})
	expect(after({ action: 'play' }, { action: 'previous' })).toMatchObject({ cue: 1, playback: 'playing' })
	expect(after({ action: 'go', cue: 2 })).toMatchObject({ cue: 2, playback: 'stopped', time_ms: 0 })
	expect(after({ action: 'go', time_ms: 9000 })).toMatchObject({ cue: 0, time_ms: 9000 })
	// A preloaded cue is taken later, at the right moment.
	const ready = after({ action: 'play' }, { action: 'preload', cue: 3 })
	expect(ready).toMatchObject({ cue: 1, preloaded: 3 })
	expect(afterMediaOrder(ready, { action: 'take' }, 3)).toMatchObject({ cue: 3, preloaded: 0, playback: 'playing' })
	expect(after({ action: 'take' })).toEqual(first)
	expect(after({ action: 'play' }, { action: 'pause' }, { action: 'stop' })).toMatchObject({ playback: 'stopped' })
	expect(after({ action: 'play' }, { action: 'open', plan: 2 })).toMatchObject({ plan: 2, cue: 1, playback: 'stopped' })
})

test('of what a media server says nothing is taken that cannot be so', () => {
	const said = { playback: 'playing', cue: 2, cues: ['Intro', 'Show'], outputs: [] }
	expect(readReported({ media_server: said }).values.media_server).toMatchObject({ cue: 2, presets: [], plan: 0 })
	const edid = { name: 'LED-P2.5', w: 3840, h: 2160, hz: 60 }
	const output = { name: 'DP 1', w: 3840, h: 2160, hz: 60, connected: true, edid }
	const input = { name: 'HDMI 1', kind: 'hdmi', signal: true, hdcp: true }
	const { media_server } = readReported({ media_server: { outputs: [output], inputs: [input] } }).values
	expect(media_server).toMatchObject({ outputs: [output], inputs: [input] })
	// A display without a name, and what cannot be read of it or of a protection, cost nothing else.
	const odd = { ...output, edid: { w: 1920 } }
	for (const [said, read] of [
		[odd, { ...output, edid: { name: '', w: 1920 } }],
		[
			{ ...output, edid: { name: 'x'.repeat(61) } },
			{ ...output, edid: undefined },
		],
		[
			{ ...output, edid: null },
			{ ...output, edid: undefined },
		],
	] as const)
		expect(readReported({ media_server: { outputs: [said] } }).values.media_server?.outputs).toEqual([read])
	for (const hdcp of [null, 1, 'yes'])
		expect(readReported({ media_server: { inputs: [{ ...input, hdcp }] } }).values.media_server?.inputs).toEqual([
			{ ...input, hdcp: undefined },
		])
	for (const wrong of [7, { cue: -1 }, { playback: 'on' }, { cues: Array.from({ length: 61 }, () => 'x') }])
		expect(readReported({ media_server: wrong })).toEqual({ values: {}, wrong: ['media_server'] })
})
