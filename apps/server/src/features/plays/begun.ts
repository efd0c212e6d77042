import { CodedError } from '../../http/coded-error.ts'

/** Refuses a period that begins after now (both in ms): nothing can have played in it yet. */
export const expectBegun = (start: number, now: number): void => {
	if (start > now) throw new CodedError('range_future')
}
