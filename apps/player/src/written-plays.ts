import { pointPlayed } from '@vitrine/domain/points/played'
import { fresh_position, positionAt } from '@vitrine/domain/points/position'
import type { WindowResource } from '@vitrine/domain/program/document'
import type { Journal, Play } from './journal/journal.ts'
import { createPlayMeter, type Measured, type PlayMeter } from './journal/play-meter.ts'
import type { Clock } from './library/clock.ts'
import { createPlace, type OwnPlace } from './library/place.ts'
import { type HeardPlays, litPlays } from './playback/lit-plays.ts'
import type { OnScreen, ProgramBegan } from './playback/playback-context.ts'
import { createProgramPlays } from './playback/program-plays.ts'

/** Nothing has been measured yet for what is still on. */
const unmeasured: Measured = { late: 0, stalls: 0, black: 0 }

/** The point something plays for, and where its terminal was when that began. */
type Where = Pick<Play, 'point_id' | 'position'>

/** What recording a play needs: a clock, its measurements, and the player's position. */
interface Surroundings {
	readonly clock: Clock
	readonly meter: PlayMeter
	readonly place: Pick<OwnPlace, 'last'>
}

/** Where something of a release begins; the browser is not asked for it. */
const whereOf = ({ clock, place }: Surroundings, { release }: OnScreen): Where => {
	const point = pointPlayed(release)
	const longest = point === null ? fresh_position : Math.max(fresh_position, point.fix_age_s * 1000)
	const position = positionAt(place.last(), clock.now(), longest)
	return {
		...(point === null ? {} : { point_id: point.id }),
		...(position === undefined ? {} : { position }),
	}
}

/** What is known of a play besides its times. */
interface Details {
	readonly where: Where
	readonly measured: Measured
}

const programPlay = (
	clock: Clock,
	{ release, program, from }: ProgramBegan,
	to: number,
	{ where, measured }: Details,
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
	...measured,
	...where,
})

/** The play of an item; null if it is not from the library. */
const itemPlay = (
	clock: Clock,
	resource: WindowResource,
	on: ProgramBegan,
	to: number,
	details: Details,
): Play | null => {
	const { name, material_id } = resource
	return material_id === undefined
		? null
		: { ...programPlay(clock, on, to, details), kind: 'material', name, material_id }
}

const placeOf = ({ surface }: OnScreen, window_id: string): string => `${surface} ${window_id}`

/** Follows what is on at each place of the screen: where it began, and what goes wrong meanwhile. */
const followed = (around: Surroundings) => {
	const began = new Map<string, Where>()
	return {
		begin(place: string, window_id: string | null, on: OnScreen): Details {
			around.meter.begin(place, window_id)
			const where = whereOf(around, on)
			began.set(place, where)
			return { where, measured: unmeasured }
		},
		end(place: string): Details {
			const where = began.get(place) ?? {}
			began.delete(place)
			return { where, measured: around.meter.end(place) }
		},
	}
}

/** Writes events of playback into the journal. */
const writtenInto = (journal: Journal, around: Surroundings): HeardPlays => {
	const { clock } = around
	const places = followed(around)
	const programs = createProgramPlays({
		began(event) {
			const details = places.begin(event.surface, null, event)
			journal.begin(event.surface, programPlay(clock, event, event.from, details))
		},
		ended: event => journal.end(event.surface, programPlay(clock, event, event.to, places.end(event.surface))),
	})
	return {
		onProgramBegan: programs.began,
		onProgramEnded: programs.ended,
		onItemBegan(event, on) {
			if (event.is_sign) return
			const { window_id, resource, at } = event
			programs.itemBegan(event, on)
			const details = places.begin(placeOf(on, window_id), window_id, on)
			const began = itemPlay(clock, resource, { ...on, from: at }, at, details)
			if (began !== null) journal.begin(placeOf(on, window_id), began)
		},
		onItemEnded(event, on) {
			if (event.is_sign) return
			const { window_id, resource, from, to } = event
			programs.itemEnded(event, on)
			const details = places.end(placeOf(on, window_id))
			const ended = itemPlay(clock, resource, { ...on, from }, to, details)
			if (ended !== null) journal.end(placeOf(on, window_id), ended)
		},
	}
}

/** The same, and reports when something that played has ended. */
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

/** What records plays, and what measures them. */
interface WrittenPlays extends Pick<Surroundings, 'meter'> {
	readonly written: HeardPlays
	readonly dark: (isDark: boolean) => void
	readonly place: OwnPlace
}

/** Writes plays into the journal while the screen is lit, and calls `ended` when one is over, visible or not. */
export const writtenPlays = (
	{ journal, clock, host }: { readonly journal: Journal; readonly clock: Clock; readonly host: HTMLElement },
	ended: () => void,
): WrittenPlays => {
	const [meter, place] = [createPlayMeter(host), createPlace(clock.now)]
	const lit = litPlays(writtenInto(journal, { clock, meter, place }), clock.now)
	return { written: withEnds(lit, ended), dark: lit.dark, meter, place }
}
