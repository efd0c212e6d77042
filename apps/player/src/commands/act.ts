import type { Controlled } from './controlled.ts'

export type Data = Readonly<Record<string, unknown>>

/** What was done, and what remains to be done once the command has been answered. */
export interface Done {
	readonly data?: unknown
	/** A note to report although it was done: a code of `act_problems`. */
	readonly tips?: string
	readonly after?: () => void
}

/** Why a command was not done, as reported to the server; each has a text in every language (`apps/web/src/ui/command-word.ts`). */
export const act_problems = {
	no_picture: 'player_no_picture',
	wrong_value: 'player_wrong_value',
	no_sensor: 'player_no_sensor',
	only_playback: 'player_only_playback',
	timed_play: 'player_timed_play',
	program_absent: 'player_program_absent',
	locked: 'player_locked',
	only_itself: 'player_only_itself',
	values_full: 'player_values_full',
	not_known: 'player_not_known',
	browser_bound: 'player_browser_bound',
	no_switches: 'player_no_switches',
	beyond_limits: 'player_beyond_limits',
	storage_own: 'player_storage_own',
} as const

/** This player cannot do it, and never will by itself. */
export class Unsupported extends Error {}

/** How a command of a type is done. */
export type Act = (controlled: Controlled, data: Data) => Promise<Done>
