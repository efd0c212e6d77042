import { type NotedTerminal, notedTerminals } from '@vitrine/domain/people/operation-details'
import type { Note } from '../caller/session.ts'
import { nameLine } from '../names.ts'

type Details = Readonly<Record<string, unknown>>

/** The audit note of what is done with terminals: the first of them by name and serial number, how many there are, and details. */
export const noteOfTerminals = (terminals: readonly NotedTerminal[], details: Details = {}): Note => {
	const noted = notedTerminals(terminals)
	return { object: nameLine(noted.devices.map(({ name }) => name)), after: { ...noted, ...details } }
}

/** The same for what is taken back or removed from terminals. */
export const noteOfFormer = (terminals: readonly NotedTerminal[], details: Details = {}): Note => {
	const { object, after: before } = noteOfTerminals(terminals, details)
	return { object, before, after: null }
}
