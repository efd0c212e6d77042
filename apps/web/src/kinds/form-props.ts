import type { WidgetOptions } from '@vitrine/domain/program/widgets'

/** Receives changed options; changes with the same `ongoing` name belong together until they are settled. */
export type ChangeOptions<O> = (value: O, ongoing?: string) => void

/** What the form of a kind edits; it does not know its context. */
export interface FormProps<O> {
	readonly value: O
	readonly onChange: ChangeOptions<O>
}

/** The options of a kind. */
export type OptionsOf<K extends WidgetOptions['kind']> = Extract<WidgetOptions, { kind: K }>
