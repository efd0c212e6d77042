import type { WidgetKind } from '@vitrine/domain/library/material'
import { widgets } from '@vitrine/domain/program/kinds/all'
import type { NewSize } from '@vitrine/domain/program/new-size'
import type { WidgetOptions } from '@vitrine/domain/program/widgets'
import type { TextKey } from '@vitrine/texts/all'
import { t } from '../data/text.ts'

/** The initial options of a new widget, fitted to its size. */
export const newOptions = (kind: WidgetKind, space: Omit<NewSize, 'year'>): WidgetOptions => {
	const { begins, says } = widgets[kind]
	const texts: readonly TextKey[] = says
	return begins(
		{ ...space, year: new Date().getFullYear() },
		texts.map(text => t(text)),
	)
}
