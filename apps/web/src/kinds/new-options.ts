import type { WidgetKind } from '@vitrine/domain/library/material'
import { widgets } from '@vitrine/domain/program/kinds/all'
import type { Room } from '@vitrine/domain/program/room'
import type { WidgetOptions } from '@vitrine/domain/program/widgets'
import type { TextKey } from '@vitrine/texts/all'
import { t } from '../data/text.ts'

/** The initial options of a new widget, fitted to its size. */
export const newOptions = (kind: WidgetKind, space: Omit<Room, 'year'>): WidgetOptions => {
	const { begins, says } = widgets[kind]
	const texts: readonly TextKey[] = says
	return begins(
		{ ...space, year: new Date().getFullYear() },
		texts.map(text => t(text)),
	)
}
