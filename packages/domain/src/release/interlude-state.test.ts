import { describe, expect, test } from 'vitest'
import { review_states } from '../library/material.ts'
import { instantOf } from '../local-time.ts'
import { boundsOf } from '../schedule/release-time.ts'
import { signalProgram } from './interlude.ts'
import { interludeState } from './interlude-state.ts'
import { type ComesBetween, type Manifest, play_modes } from './release.ts'

const minute = 60_000
const noon = instantOf(() => 0, '2026-06-01T12:00:00')

/** A two-minute interlude that plays twice. */
const manifestOf = (between: Partial<ComesBetween>, starts: string | null = null): Manifest => ({
	format: 1,
	command_id: 1,
	publish_no: '',
	publish_name: '',
	play_mode: play_modes.urgency,
	files: [],
	starts,
	items: [{ program_id: 0, count: 1 }],
	between: { priority: 1, rounds: 2, until: null, ...between },
	programs: [
		{ id: 0, name: '', document: signalProgram({ w: 1, h: 1, source: 'hdmi1', source_duration: 2 * minute }) },
	],
})
const now = manifestOf({ until: noon + 19 * minute })
const reserved = manifestOf({ lasting: 19 * minute }, '2026-06-01T12:00:00')

describe('how far an interlude is', () => {
	test.each([
		['running', 'now, on its way', now, ['UTC'], { terminals: 2, pending: 1, got_at: null }, 5],
		['running', 'now, until its list has played', now, ['UTC'], { terminals: 2, pending: 0, got_at: noon }, 3],
		['over', 'now, when its list has played', now, ['UTC'], { terminals: 2, pending: 0, got_at: noon }, 4],
		['over', 'now, 13 minutes after it was on', now, ['UTC'], { terminals: 2, pending: 0, got_at: noon + minute }, 18],
		['running', 'now, while another may still get it', now, ['UTC'], { terminals: 2, pending: 1, got_at: noon }, 18],
		['over', 'now, when all its terminals were removed', now, ['UTC'], { terminals: 0, pending: 0, got_at: noon }, 1],
		['over', 'now, when none had it before', now, ['UTC'], { terminals: 0, pending: 0, got_at: null }, 1],
		['over', 'now, when it is late for everybody', now, ['UTC'], { terminals: 2, pending: 1, got_at: noon }, 19],
		['waiting', 'reserved', reserved, ['UTC'], { terminals: 2, pending: 0, got_at: 0 }, -1],
		['running', 'reserved, at its time', reserved, ['UTC'], { terminals: 2, pending: 0, got_at: 0 }, 0],
		['over', 'reserved, when its list has played', reserved, ['UTC'], { terminals: 2, pending: 0, got_at: 0 }, 4],
		[
			'running',
			'reserved, when a late one plays it',
			reserved,
			['UTC'],
			{ terminals: 2, pending: 0, got_at: noon + 2 * minute },
			4,
		],
		[
			'running',
			'reserved, to come in New York',
			reserved,
			['UTC', 'America/New_York'],
			{ terminals: 2, pending: 0, got_at: 0 },
			4,
		],
		[
			'over',
			'reserved, over there too',
			reserved,
			['UTC', 'America/New_York'],
			{ terminals: 2, pending: 0, got_at: 0 },
			244,
		],
	] as const)('%s: %s', (wanted, _, manifest, zones, reach, minutes) => {
		const life = { review_state: review_states.not_needed, ended_at: null, ...boundsOf(manifest, zones) }
		expect(interludeState(life, manifest, reach, noon + minutes * minute)).toBe(wanted)
	})

	test('ended by somebody, or waiting for somebody', () => {
		const life = { review_state: review_states.pending, ended_at: null, ...boundsOf(now, []) }
		const reach = { terminals: 2, pending: 1, got_at: null }
		expect(interludeState(life, now, reach, noon)).toBe('held')
		expect(interludeState({ ...life, ended_at: noon }, now, reach, noon)).toBe('ended')
	})
})
