import type { FeedSource } from '../library/feed.ts'
import type { Point } from '../points/point.ts'
import type { Step } from '../schedule/step.ts'
import { isScreenCommand, type SwitchCommand, type TimedCommand } from '../schedule/terms/timed-command.ts'
import type { EmergencyContent } from './emergency.ts'
import {
	type ComesBetween,
	type Manifest,
	type PlayItem,
	play_modes,
	type ReleaseFile,
	type ReleaseProgram,
} from './release.ts'

/** The validated play settings of a release. */
export interface Terms {
	readonly play_mode: number
	readonly append: boolean
	readonly adapter_screen: boolean
	readonly steps: readonly Step[]
	/** How often each program plays, or instead for how many ms; by its place in the list. */
	readonly counts: readonly { readonly count: number; readonly time: number | null }[]
	/** From when until when it can play, in the local time of each terminal, `yyyy-MM-ddTHH:mm:ss`; null for no bound. */
	readonly starts: string | null
	readonly ends: string | null
}

/** The input of a manifest; programs in playing order, repeated as often as they are in the list. */
export interface ManifestParts {
	readonly id: number
	readonly publish_no: string
	readonly publish_name: string
	readonly programs: readonly ReleaseProgram[]
	readonly files: readonly ReleaseFile[]
	readonly feeds: readonly { readonly id: string; readonly source: FeedSource }[]
	readonly terms: Terms
	/** How often the list of an urgent release is repeated. */
	readonly rounds: number
	readonly between?: ComesBetween
	/** The content of an emergency. */
	readonly emergency?: EmergencyContent
	readonly withdraws?: readonly number[]
	/** Timed commands that its terminals execute instead of showing something. */
	readonly timing?: readonly TimedCommand[]
	/** Whether it is the fallback, played when nothing else is. */
	readonly fallback?: true
	/** Points at which it plays its programs. */
	readonly points?: readonly Point[]
}

const itemsOf = ({ programs, terms, rounds, points }: ManifestParts): PlayItem[] => {
	if (terms.play_mode === play_modes.timed || points !== undefined) return []
	const list = programs.map(({ id: program_id }, place): PlayItem => {
		const { count = 1, time = null } = terms.counts[place] ?? {}
		return { program_id, count, ...(time === null ? {} : { time }) }
	})
	return terms.play_mode === play_modes.urgency ? Array.from({ length: rounds }, () => list).flat() : list
}

/** Timed commands as a manifest lists them: players of every version read the first list. */
const timingParts = (commands: readonly TimedCommand[]): Pick<Manifest, 'timing' | 'timed_switches'> => {
	const switches = commands.filter((command): command is SwitchCommand => !isScreenCommand(command))
	return {
		timing: commands.filter(isScreenCommand),
		...(switches.length === 0 ? {} : { timed_switches: switches }),
	}
}

/** The manifest of a release; defaults are omitted so that older players can read it. */
export const manifestOf = (parts: ManifestParts): Manifest => {
	const { id, publish_no, publish_name, programs, files, feeds, terms, between, emergency, withdraws, timing } = parts
	const { fallback, points } = parts
	return {
		format: 1,
		command_id: id,
		publish_no,
		publish_name,
		play_mode: terms.play_mode,
		items: itemsOf(parts),
		programs: [...new Map(programs.map(program => [program.id, program])).values()],
		files: [...files],
		...(feeds.length === 0 ? {} : { feeds: [...feeds] }),
		...(terms.append ? { append: true } : {}),
		...(terms.adapter_screen ? {} : { adapter_screen: false }),
		...(terms.steps.length === 0 ? {} : { steps: [...terms.steps] }),
		...(terms.starts === null ? {} : { starts: terms.starts }),
		...(terms.ends === null ? {} : { ends: terms.ends }),
		...(between === undefined ? {} : { between }),
		...(emergency === undefined ? {} : { emergency }),
		...(withdraws === undefined ? {} : { withdraws: [...withdraws] }),
		...(timing === undefined ? {} : timingParts(timing)),
		...(fallback === undefined ? {} : { fallback }),
		...(points === undefined ? {} : { points: [...points] }),
	}
}
