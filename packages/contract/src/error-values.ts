import type { PlacesOf, Values } from '@vitrine/texts/rows'
import type { ErrorCode, errors } from './error-codes.ts'

type Places<C extends ErrorCode> = PlacesOf<(typeof errors)[C]['text']>

/** The values without which the text of an error has holes; of one of several errors, those of all of them. */
export type ErrorValues<C extends ErrorCode> = Values & Readonly<Record<Places<C>, Values[string]>>

/** Errors whose text has no places. */
export type PlainErrorCode = { [C in ErrorCode]: [Places<C>] extends [never] ? C : never }[ErrorCode]
