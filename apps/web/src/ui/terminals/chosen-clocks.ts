import {
	clockValues,
	type LocalClocks,
	type LocalTime,
	localClocks,
	type Placed,
} from '@vitrine/domain/schedule/local-clocks'
import type { TextKey } from '@vitrine/texts/all'
import { t } from '../../data/text.ts'
import { ownZoneName } from '../../data/zones.ts'

/** What the clocks of the chosen terminals show; while none is chosen, one in this zone. */
export const chosenClocks = (
	chosen: readonly number[],
	terminals: readonly (Placed & { readonly id: number })[],
	time_zone: string,
	now: number,
): LocalClocks => {
	const wanted = new Set(chosen)
	const found = terminals.filter(({ id }) => wanted.has(id))
	return localClocks(found.length === 0 ? [{ name: '', time_zone: time_zone || ownZoneName() }] : found, now)
}

/** A rule that is broken, in words; in others where the clock of a terminal breaks it. */
export const judgedWords = (
	plain: TextKey,
	named: TextKey,
	clock: LocalTime | undefined,
	values: { readonly name?: string } = {},
): string =>
	clock === undefined || clock.name === '' ? t(plain, values) : t(named, { ...values, ...clockValues(clock) })
