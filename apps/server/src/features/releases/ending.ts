import { play_modes } from '@vitrine/domain/release'
import type { Tx } from '../../db/schema.ts'
import { type MadeRelease, type MakingDeps, makeRelease } from './making.ts'

/** The terms of what ends a release: it shows nothing, and stands beside what plays. */
const recall_terms = {
	...{ play_mode: play_modes.loop, append: true, adapter_screen: true },
	...{ steps: [], counts: [], starts: null, ends: null },
} as const

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
		...{ programs: [], files: [], cover_sha256: null, terms: recall_terms, rounds: 1 },
		targets: by.terminal_ids.map(terminal_id => ({ terminal_id, wave: 0 })),
		...{ group_id: row.group_id, user_id: by.user_id, request_id: undefined, held: false },
	})
