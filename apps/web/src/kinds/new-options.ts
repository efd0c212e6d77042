import type { MadeKind } from '@vitrine/domain/library/material'
import { made } from '@vitrine/domain/program/kinds/all'
import type { MadeOptions } from '@vitrine/domain/program/made'
import type { Room } from '@vitrine/domain/program/room'
import type { TextKey } from '@vitrine/texts/all'
import { t } from '../data/text.ts'

/** What something new of a kind begins with, made for a room. */
export const newOptions = (kind: MadeKind, space: Omit<Room, 'year'>): MadeOptions => {
	const { begins, says } = made[kind]
	const texts: readonly TextKey[] = says
	return begins(
		{ ...space, year: new Date().getFullYear() },
		texts.map(text => t(text)),
	)
}
