import { readStored } from '@vitrine/domain/json-text'
import { plainMap, plainRecord, plainValue } from '@vitrine/domain/plain-record'
import type { Values } from '@vitrine/texts/rows'

let is_departing = false

/** Whether this page is being left because the session has ended: what is told about the session meanwhile is no news. */
export const isDeparting = (): boolean => is_departing

/**
 * Claims the way out of this page for the caller; false when somebody else is already leading it away. A log out, the
 * message of another tab and the errors of whatever was under way all tell of the same end.
 */
export const beginDeparture = (): boolean => {
	if (is_departing) return false
	is_departing = true
	return true
}

/** Why a session was lost, in the Chinese words that are translated where they are shown. */
export interface LostBecause {
	readonly text: string
	readonly values?: Values | undefined
}

const key = 'vitrine.lost'
const reasonOf = plainRecord<LostBecause>({ text: 'text' }, { values: plainMap(plainValue) })

/** Keeps why the session of this tab was lost, for the login page to say until somebody has signed in again; null forgets it. */
export const keepLostBecause = (reason: LostBecause | null): void => {
	if (reason === null) sessionStorage.removeItem(key)
	else sessionStorage.setItem(key, JSON.stringify(reason))
}

/** Why the session of this tab was lost; null where it was not. */
export const lostBecause = (): LostBecause | null => readStored(sessionStorage.getItem(key), reasonOf)
