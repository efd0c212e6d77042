import type { Interlude, InterludeEvent } from '@vitrine/contract/release/interludes'
import { type InterludeType, listLength, type SignalSource } from '@vitrine/domain/release/interlude'
import { type InterludeReach, interludeState } from '@vitrine/domain/release/interlude-state'
import type { PlayItem } from '@vitrine/domain/release/release'
import { isApprovalOver, reviewStateAt } from '@vitrine/domain/release/review'
import { type HeldRow, heldSums } from '../../db/held.ts'
import type { Reader } from '../../db/schema.ts'
import { readManifest } from '../../db/stored-json.ts'
import { readPlayList } from './interlude-columns.ts'
import type { EventRow } from './interlude-events.store.ts'
import * as store from './interludes.store.ts'

/** The play list of a stored interlude. */
export const listOf = ({ play_list }: { readonly play_list: string }): PlayItem[] => readPlayList(play_list)

/** Interludes with the names of their programs; a list is as long as its programs are now. Approvals up to `ended` have expired. */
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
			play_list,
			type: row.type as InterludeType,
			source: row.source as SignalSource | '',
			source_duration: row.type === 'program' ? length : row.source_duration,
			programs: [...new Set(play_list.map(({ program_id }) => program_id))].flatMap(id => {
				const program = programs.get(id)
				return program === undefined ? [] : [{ id, name: program.name }]
			}),
		}
	})
}

const reachOf = ({ reached, fetching, coming, got_at }: EventRow): InterludeReach => ({
	terminals: reached + coming,
	pending: fetching + coming,
	got_at,
})

/** Publications of interludes at a moment in ms since the epoch; of `foreign` ones, the part on own terminals. */
export const shownEvents = (
	rows: readonly EventRow[],
	foreign: ReadonlyMap<number, readonly HeldRow[]>,
	now: number,
): InterludeEvent[] =>
	rows.map(row => {
		const here = foreign.get(row.id)
		const { id: publish_id, publish_no, publish_name: name, publisher, starts, ends, created_at } = row
		const manifest = readManifest(row.manifest)
		const until = manifest.between?.until ?? null
		return {
			publish_id,
			publish_no,
			name,
			publisher,
			starts,
			ends,
			until,
			created_at,
			when: starts === '' ? 'now' : 'reserve',
			state: interludeState(row, manifest, reachOf(row), now),
			group_name: row.group_name,
			group_name_en: row.group_name_en,
			foreign: here !== undefined,
			...(here === undefined
				? {
						terminals: row.reached + row.coming,
						succeeded: row.succeeded,
						failed: row.failed,
						withdrawn: row.withdrawn,
					}
				: { ...heldSums(here), failed: 0, withdrawn: 0 }),
		}
	})
