import type { Endpoint } from '@vitrine/contract/call/endpoint'
import { field_problems } from '@vitrine/contract/error-codes'
import { problems_named } from '@vitrine/domain/bounded'
import { z } from 'zod'
import { CodedError } from '../coded-error.ts'

type Issue = z.core.$ZodIssue

const unlessMissing = ({ input }: Issue, otherwise: string): string =>
	input === undefined ? field_problems.missing : otherwise

/** Whether what is too big or too small is a length rather than a value. */
const isLength = (origin: string): boolean => origin === 'string' || origin === 'array'

const tooSmall = (origin: string, input: unknown): string => {
	if (!isLength(origin)) return field_problems.too_small
	return input === '' ? field_problems.missing : field_problems.too_short
}

/** The problem that a custom check names. */
const saidProblem = (said: unknown): string =>
	Object.entries(field_problems).find(([name]) => name === said)?.[1] ?? field_problems.malformed

const problem = (issue: Issue): string => {
	switch (issue.code) {
		case 'invalid_type':
			return unlessMissing(issue, field_problems.malformed)
		case 'too_big':
			return isLength(issue.origin) ? field_problems.too_long : field_problems.too_large
		case 'too_small':
			return tooSmall(issue.origin, issue.input)
		case 'invalid_value':
			return unlessMissing(issue, field_problems.unknown_value)
		case 'custom':
			return saidProblem(issue.params?.fault)
		default:
			return field_problems.malformed
	}
}

/** Names each invalid field and the reason; list elements are named as in `windows.0.w`. */
export const fieldProblems = (issues: readonly Issue[]): Record<string, string> =>
	Object.fromEntries(issues.slice(0, problems_named).map(issue => [issue.path.join('.') || 'body', problem(issue)]))

/** Decodes data from the wire, or rejects it naming the fields. */
export const decode = <T extends z.ZodType>(shape: T, value: unknown): z.output<T> => {
	const result = z.safeDecode(shape, value as z.input<T>, { reportInput: true })
	if (result.success) return result.data
	throw new CodedError('parameter', undefined, { fields: fieldProblems(result.error.issues) })
}

/** Rejects an empty list where something had to be selected, with the error the call defines. */
export const chosen = <T>({ whenEmpty = {} }: Pick<Endpoint, 'whenEmpty'>, input: T): T => {
	for (const [name, code] of Object.entries(whenEmpty)) {
		const value: unknown = (input as Record<string, unknown>)[name]
		if (typeof value === 'object' && value !== null && Object.keys(value).length === 0) throw new CodedError(code)
	}
	return input
}
