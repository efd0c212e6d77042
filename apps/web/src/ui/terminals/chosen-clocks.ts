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

/** The local clocks of the chosen terminals; if none are chosen, one clock in the given zone. */
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

/** The text of a violated rule; a variant with the terminal's name and time if a terminal's clock violates it. */
export const judgedWords = (
	plain: TextKey,
	named: TextKey,
	clock: LocalTime | undefined,
	values: { readonly name?: string } = {},
): string =>
	clock === undefined || clock.name === '' ? t(plain, values) : t(named, { ...values, ...clockValues(clock) })
