import { type AlertTarget, isConcerned } from '@vitrine/domain/alerts/alert-area'
import { isTimedOnly } from '@vitrine/domain/schedule/terms/release-rules'
import type { Reader } from '../../db/schema.ts'
import { slices, turn } from '../../ports/turns.ts'
import * as store from './alerts.store.ts'

/** Terminals read at once, and corners compared with places per turn. */
const at_once = 1000
const compared = 200_000

/** Terminals checked per turn. */
const perTurn = (target: AlertTarget): number => {
	const corners = (target === 'all' ? [] : target.shapes).map(shape =>
		shape.kind === 'polygon' ? shape.corners.length : 1,
	)
	return Math.max(
		1,
		Math.floor(
			compared /
				Math.max(
					1,
					corners.reduce((sum, count) => sum + count, 0),
				),
		),
	)
}

const isReached = (target: AlertTarget, row: store.PlacedRow): boolean => {
	const { longitude, latitude } = row
	const place = longitude === null || latitude === null ? null : { longitude, latitude }
	return !isTimedOnly(row) && isConcerned(target, place)
}

/** The terminals of an organisation and those below it that an alert goes to: those that can show emergencies, within its area. */
export const reachedBy = async (db: Reader, group_id: number, target: AlertTarget): Promise<number[]> => {
	const found: number[] = []
	let after: number | undefined = 0
	while (after !== undefined) {
		const rows: store.PlacedRow[] = await store.listPlaces(db, group_id, after, at_once)
		for (const some of slices(rows, perTurn(target))) {
			found.push(...some.filter(row => isReached(target, row)).map(({ id }) => id))
			await turn()
		}
		after = rows.at(-1)?.id
	}
	return found
}
