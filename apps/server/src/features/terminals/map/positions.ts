import { map_limits } from '@vitrine/contract/terminal/map'
import type { terminalsCalls } from '@vitrine/contract/terminals'
import { map_states, mapState } from '@vitrine/domain/terminal/map-state'
import type { Reader } from '../../../db/schema.ts'
import type { Handlers } from '../../../http/route.ts'
import { countFiltered, listPlaced } from '../finding/finding.store.ts'
import { filterOf } from '../terminals.ts'

/** Decimal places sent: a tenth of a metre. */
const exactness = 1e6
const shortened = (degrees: number | null): number => Math.round((degrees ?? 0) * exactness) / exactness

/** Terminal positions in columns: for a fleet, a tenth of the size of its records. */
export const listPositions =
	(db: Reader): Handlers<typeof terminalsCalls>['listPositions'] =>
	async (wanted, { session: { group_id }, now }) => {
		const choice = filterOf(wanted, now)
		const rows = choice.placed === false ? [] : await listPlaced(db, group_id, choice, map_limits.placed)
		const all =
			rows.length < map_limits.placed ? rows.length : await countFiltered(db, group_id, { ...choice, placed: true })
		const unplaced = choice.placed === true ? 0 : await countFiltered(db, group_id, { ...choice, placed: false })
		return {
			ids: rows.map(({ id }) => id),
			names: rows.map(({ name }) => name),
			longitudes: rows.map(({ longitude }) => shortened(longitude)),
			latitudes: rows.map(({ latitude }) => shortened(latitude)),
			states: rows.map(({ run_state, last_seen, banned_at, has_problems }) =>
				map_states.indexOf(
					mapState({ run_state, last_seen, is_banned: banned_at !== null, has_problems: Number(has_problems) === 1 }),
				),
			),
			left_out: all - rows.length,
			unplaced,
		}
	}
