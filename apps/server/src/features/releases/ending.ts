import { play_modes } from '@vitrine/domain/release'
import type { Tx } from '../../db/schema.ts'
import { terms_beside } from '../../ports/releasing.ts'
import { type MadeRelease, type MakingDeps, makeRelease } from './making.ts'

/** Has terminals take a release off. */
export const withdraw = (
	making: MakingDeps,
	tx: Tx,
	now: number,
	row: { readonly id: number; readonly publish_name: string; readonly group_id: number },
	by: { readonly user_id: number; readonly terminal_ids: readonly number[] },
): Promise<MadeRelease> =>
	makeRelease(making, tx, now, {
		...{ kind: 'recall', source_id: row.id, publish_name: row.publish_name, withdraws: [row.id] },
		...{ programs: [], files: [], cover_sha256: null, rounds: 1 },
		terms: { ...terms_beside, play_mode: play_modes.loop },
		targets: by.terminal_ids.map(terminal_id => ({ terminal_id, wave: 0 })),
		...{ group_id: row.group_id, user_id: by.user_id, request_id: undefined, held: false },
	})
