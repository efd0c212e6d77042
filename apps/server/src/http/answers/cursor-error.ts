import { field_problems } from '@vitrine/contract/error-codes'
import { CodedError } from '../coded-error.ts'

/** A cursor belongs to one sort order of its list; under another order nothing follows it. */
export const cursorOfOtherOrder = (): CodedError =>
	new CodedError('parameter', undefined, { fields: { cursor: field_problems.unknown_value } })
