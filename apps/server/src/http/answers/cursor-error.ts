import { field_problems } from '@vitrine/contract/error-codes'
import { CodedError } from '../coded-error.ts'

/** A cursor is of one order of its list: in another one nothing comes after it. */
export const cursorOfOtherOrder = (): CodedError =>
	new CodedError('parameter', undefined, { fields: { cursor: field_problems.unknown_value } })
