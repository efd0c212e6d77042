import { readStored } from '@vitrine/domain/json-text'
import { plainMap, plainRecord, plainValue } from '@vitrine/domain/plain-record'
import type { Values } from '@vitrine/texts/rows'

let is_departing = false

/** Whether this page is being left because the session has ended; further reports about the session are then ignored. */
export const isDeparting = (): boolean => is_departing

/**
 * Claims the navigation away from this page for the caller; false if it has already been claimed. A logout, a message from another tab and
 * the errors of calls in flight can all report the same end.
 */
export const beginDeparture = (): boolean => {
	if (is_departing) return false
	is_departing = true
	return true
}

/** Why a session was lost: Chinese text, translated when it is shown. */
export interface LostBecause {
	readonly text: string
	readonly values?: Values | undefined
}

const key = 'vitrine.lost'
const reasonOf = plainRecord<LostBecause>({ text: 'text' }, { values: plainMap(plainValue) })

/** Stores why this tab's session was lost, for the login page to show until the next login; null clears it. */
export const keepLostBecause = (reason: LostBecause | null): void => {
	if (reason === null) sessionStorage.removeItem(key)
	else sessionStorage.setItem(key, JSON.stringify(reason))
}

/** Why this tab's session was lost; null if it was not. */
export const lostBecause = (): LostBecause | null => readStored(sessionStorage.getItem(key), reasonOf)
