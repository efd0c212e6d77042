import type { Dimming } from '@vitrine/domain/command/dimming'
import type { OrderedType, TimedOrder } from '@vitrine/domain/command/timed-order'
import type { TerminalRule } from '@vitrine/domain/rules/rule'
import type { OrderedPlays } from '@vitrine/domain/schedule/ordered-plays'
import type { HeldRelease } from '@vitrine/domain/schedule/terminal-plan'
import type { TimedState } from '@vitrine/domain/schedule/terms/timed-command'
import type { ScreenSync } from '../sync/screen-sync.ts'
import type { LiveView } from './live-view.ts'

/** The times of this player as set by commands, and the current values of all that they set. */
export interface OrderedTimes {
	readonly orders: () => readonly TimedOrder[]
	/** Sets the times of one type, durably; an empty list removes them. */
	readonly order: (type: OrderedType, base: TimedOrder['base'], items: TimedOrder['items']) => Promise<void>
}

/** Which of the held releases play. */
export interface ControlledPlays {
	readonly releases: () => readonly HeldRelease[]
	readonly ordered: () => OrderedPlays
	/** Changes part of it, durably. */
	readonly change: (change: Partial<OrderedPlays>) => Promise<void>
}

/** The rules that this player follows by itself. */
export interface ControlledRules {
	/** The rules it has, as reported in an answer. */
	readonly answer: () => object
	readonly values: () => object
	/** Replaces the current rules, durably. */
	readonly use: (rules: readonly TerminalRule[]) => Promise<void>
	/** Sets a named value that rules use, durably; returns false if there is no room for it. */
	readonly setValue: (named: { readonly name: string; readonly value: number | string }) => Promise<boolean>
}

/** What commands act on. */
export interface Controlled {
	readonly times: OrderedTimes
	readonly rules: ControlledRules
	readonly plays: ControlledPlays
	readonly sync: Pick<ScreenSync, 'order' | 'use' | 'report'>
	readonly live: LiveView
	/** The limits of the brightness and how fast it changes. */
	readonly dimming: () => Dimming
	/** Sets them, durably. */
	readonly dim: (dimming: Dimming) => Promise<void>
	/** Deletes the files that nothing needs. */
	readonly tidy: () => Promise<void>
	/** In kelvin. */
	readonly temperature: () => number
	readonly tint: (kelvin: number) => Promise<void>
	readonly language: () => string
	/** Returns false for an unknown one. */
	readonly keepLanguage: (language: unknown) => boolean
	/** Shows a pattern for this many seconds; returns false for an unknown one. */
	readonly showPattern: (pattern: string, seconds: number) => boolean
	/** Information about this player, its storage and its health. */
	readonly about: () => { readonly info: object; readonly storage: object; readonly health: object }
	readonly now: () => number
	readonly capture: (width: number) => HTMLCanvasElement | null
	readonly token: () => string | null
	/** Current brightness, volume, screen and lock, in percent; screen and lock are 1 or 0. */
	readonly state: () => TimedState
	/** Sets one of them, durably. */
	readonly set: (operation: keyof TimedState, value: number) => Promise<void>
	readonly restart: () => void
}
