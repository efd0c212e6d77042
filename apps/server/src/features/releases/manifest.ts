import type { EmergencyContent } from '@vitrine/domain/emergency'
import type { FeedSource } from '@vitrine/domain/feed'
import type { Program } from '@vitrine/domain/program/document'
import type { ComesBetween, Manifest, PlayItem, ReleaseFile, ReleaseProgram } from '@vitrine/domain/release'
import { play_modes } from '@vitrine/domain/release'
import type { TimedCommand } from '@vitrine/domain/schedule/timed-command'
import type { Terms } from '../../ports/releasing.ts'

/** What a manifest is made of. */
export interface Release {
	readonly id: number
	readonly publish_no: string
	readonly publish_name: string
	readonly programs: readonly { readonly id: number; readonly name: string; readonly document: string }[]
	readonly files: ReleaseFile[]
	readonly feeds: { id: string; source: FeedSource }[]
	readonly terms: Terms
	/** How often the list of an urgent release plays. */
	readonly rounds: number
	readonly between?: ComesBetween
	readonly emergency?: EmergencyContent
	readonly withdraws?: readonly number[]
	readonly timing?: readonly TimedCommand[]
}

const itemsOf = ({ programs, terms, rounds }: Release): PlayItem[] => {
	if (terms.play_mode === play_modes.timed) return []
	const list = programs.map(({ id: program_id }, place): PlayItem => {
		const { count = 1, time = null } = terms.counts[place] ?? {}
		return { program_id, count, ...(time === null ? {} : { time }) }
	})
	return terms.play_mode === play_modes.urgency ? Array.from({ length: rounds }, () => list).flat() : list
}

/** The manifest of a release; what is as usual is left out, so that older players read it too. */
export const manifestOf = (release: Release): Manifest => {
	const { id, publish_no, publish_name, programs, files, feeds, terms, between, emergency, withdraws, timing } = release
	const carried = programs.map(
		({ id: program_id, name, document }): ReleaseProgram => ({
			...{ id: program_id, name, document: JSON.parse(document) as Program },
		}),
	)
	return {
		...{ format: 1, command_id: id, publish_no, publish_name, play_mode: terms.play_mode, items: itemsOf(release) },
		programs: [...new Map(carried.map(program => [program.id, program])).values()],
		files,
		...(feeds.length === 0 ? {} : { feeds }),
		...(terms.append ? { append: true } : {}),
		...(terms.adapter_screen ? {} : { adapter_screen: false }),
		...(terms.steps.length === 0 ? {} : { steps: [...terms.steps] }),
		...(terms.starts === null ? {} : { starts: terms.starts }),
		...(terms.ends === null ? {} : { ends: terms.ends }),
		...(between === undefined ? {} : { between }),
		...(emergency === undefined ? {} : { emergency }),
		...(withdraws === undefined ? {} : { withdraws: [...withdraws] }),
		...(timing === undefined ? {} : { timing: [...timing] }),
	}
}
