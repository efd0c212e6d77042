import type { Interlude, InterludeEvent } from '@vitrine/contract/interludes'
import { type InterludeType, listLength, type SignalSource } from '@vitrine/domain/interlude'
import { review_states } from '@vitrine/domain/material'
import type { Manifest, PlayItem } from '@vitrine/domain/release'
import { isApprovalOver, reviewStateAt } from '@vitrine/domain/review'
import { earliest_zone, latest_zone, wallTextAt } from '@vitrine/domain/wall-clock'
import type { Reader } from '../../db/schema.ts'
import * as store from './interludes.store.ts'

/** The play list of a stored interlude. */
export const listOf = ({ play_list }: { readonly play_list: string }): PlayItem[] => JSON.parse(play_list) as PlayItem[]

/** Interludes with the names of their programs; a list is as long as its programs are now. Approvals up to `ended` hold no longer. */
export const shownInterludes = async (
	db: Reader,
	group_id: number,
	rows: readonly store.InterludeRow[],
	ended: number,
): Promise<Interlude[]> => {
	const found = Map.groupBy(
		await store.listPrograms(
			db,
			group_id,
			rows.map(({ id }) => id),
		),
		({ interlude_id }) => interlude_id,
	)
	return rows.map(({ reviewed_at, ...row }) => {
		const play_list = listOf(row)
		const programs = new Map((found.get(row.id) ?? []).map(program => [program.id, program]))
		const length = listLength(play_list, id => programs.get(id)?.play_time ?? 0)
		return {
			...row,
			review_state: reviewStateAt({ ...row, reviewed_at }, ended),
			approval_over: isApprovalOver({ ...row, reviewed_at }, ended),
			...{ play_list, type: row.type as InterludeType, source: row.source as SignalSource | '' },
			source_duration: row.type === 'program' ? length : row.source_duration,
			programs: [...new Set(play_list.map(({ program_id }) => program_id))].flatMap(id => {
				const program = programs.get(id)
				return program === undefined ? [] : [{ id, name: program.name }]
			}),
		}
	})
}

const stateOf = (row: store.EventRow, until: number | null, now: number): InterludeEvent['state'] => {
	if (row.ended_at !== null) return 'ended'
	if (row.review_state === review_states.pending) return 'held'
	if (until !== null) return now < until ? 'running' : 'over'
	if (row.ends <= wallTextAt(latest_zone, now)) return 'over'
	return row.starts > wallTextAt(earliest_zone, now) ? 'waiting' : 'running'
}

/** What was published of interludes, as it is at a moment in ms since the epoch. */
export const shownEvents = (rows: readonly store.EventRow[], now: number): InterludeEvent[] =>
	rows.map(row => {
		const { id: publish_id, publish_no, publish_name: name, publisher, starts, ends, created_at } = row
		const until = (JSON.parse(row.manifest) as Manifest).between?.until ?? null
		return {
			...{ publish_id, publish_no, name, publisher, starts, ends, until, created_at },
			when: starts === '' ? 'now' : 'reserve',
			state: stateOf(row, until, now),
			...{ terminals: row.reached + row.coming, succeeded: row.succeeded, failed: row.failed },
		}
	})
