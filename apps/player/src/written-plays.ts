import type { WindowResource } from '@vitrine/domain/program/document'
import type { Journal, Play } from './journal/journal.ts'
import type { Measured, PlayMeter } from './journal/play-meter.ts'
import type { Clock } from './library/clock.ts'
import { type HeardPlays, litPlays } from './playback/lit-plays.ts'
import type { OnScreen, ProgramBegan } from './playback/playback-context.ts'
import { createProgramPlays } from './playback/program-plays.ts'

/** What is still on has not been measured. */
const unmeasured: Measured = { late: 0, stalls: 0, black: 0 }

const programPlay = (
	clock: Clock,
	{ release, program, from }: ProgramBegan,
	to: number,
	measured?: Measured,
): Play => ({
	kind: 'program',
	name: program.name,
	program_id: program.id,
	material_id: 0,
	command_id: release.manifest.command_id,
	start_time: Math.round(from),
	end_time: Math.round(to),
	time_zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
	mono: performance.now() - (clock.now() - from),
	...(measured ?? unmeasured),
})

/** The play of an item; null where it is nothing of the library. */
const itemPlay = (
	clock: Clock,
	resource: WindowResource,
	on: ProgramBegan,
	to: number,
	measured?: Measured,
): Play | null => {
	const { name, material_id } = resource
	return material_id === undefined
		? null
		: { ...programPlay(clock, on, to, measured), kind: 'material', name, material_id }
}

const placeOf = ({ surface }: OnScreen, window_id: string): string => `${surface} ${window_id}`

/** Writes what playback tells into the journal. */
const writtenInto = (journal: Journal, clock: Clock, meter: PlayMeter): HeardPlays => {
	const programs = createProgramPlays({
		began: event => {
			meter.begin(event.surface, null)
			journal.begin(event.surface, programPlay(clock, event, event.from))
		},
		ended: event => journal.end(event.surface, programPlay(clock, event, event.to, meter.end(event.surface))),
	})
	return {
		onProgramBegan: programs.began,
		onProgramEnded: programs.ended,
		onItemBegan(event, on) {
			if (event.is_sign) return
			const { window_id, resource, at } = event
			programs.itemBegan(event, on)
			meter.begin(placeOf(on, window_id), window_id)
			const began = itemPlay(clock, resource, { ...on, from: at }, at)
			if (began !== null) journal.begin(placeOf(on, window_id), began)
		},
		onItemEnded(event, on) {
			if (event.is_sign) return
			const { window_id, resource, from, to } = event
			programs.itemEnded(event, on)
			const measured = meter.end(placeOf(on, window_id))
			const ended = itemPlay(clock, resource, { ...on, from }, to, measured)
			if (ended !== null) journal.end(placeOf(on, window_id), ended)
		},
	}
}

/** The same, and tells when something that played has ended. */
const withEnds = (written: HeardPlays, ended: () => void): HeardPlays => ({
	onProgramBegan: written.onProgramBegan,
	onItemBegan: written.onItemBegan,
	onProgramEnded(event) {
		written.onProgramEnded(event)
		ended()
	},
	onItemEnded(event, on) {
		written.onItemEnded(event, on)
		ended()
	},
})

/** Writes plays into the journal while the screen is lit, and tells `ended` when one is over, seen or not. */
export const writtenPlays = (
	journal: Journal,
	clock: Clock,
	meter: PlayMeter,
	ended: () => void,
): { readonly plays: HeardPlays; readonly dark: (isDark: boolean) => void } => {
	const lit = litPlays(writtenInto(journal, clock, meter), clock.now)
	return { plays: withEnds(lit, ended), dark: lit.dark }
}
