import { field_faults } from '@vitrine/contract/catalogue'
import { z } from 'zod'
import { Refusal } from './refusal.ts'

type Issue = z.core.$ZodIssue

const fault = (issue: Issue): string => {
	switch (issue.code) {
		case 'invalid_type':
			return issue.input === undefined ? field_faults.missing : field_faults.malformed
		case 'too_big':
			return issue.origin === 'string' || issue.origin === 'array' ? field_faults.too_long : field_faults.too_large
		case 'too_small':
			if (issue.origin !== 'string' && issue.origin !== 'array') return field_faults.too_small
			return issue.input === '' ? field_faults.missing : field_faults.too_short
		case 'invalid_value':
			return issue.input === undefined ? field_faults.missing : field_faults.unknown_value
		default:
			return field_faults.malformed
	}
}

/** Names each field that is wrong, and why; a list's places are named as `windows.0.w`. */
export const fieldFaults = (issues: readonly Issue[]): Record<string, string> =>
	Object.fromEntries(issues.slice(0, 50).map(issue => [issue.path.join('.') || 'body', fault(issue)]))

/** Decodes what came over the wire, or refuses it naming the fields. */
export const decode = <T extends z.ZodType>(shape: T, value: unknown): z.output<T> => {
	const result = z.safeDecode(shape, value as z.input<T>, { reportInput: true })
	if (result.success) return result.data
	throw new Refusal('parameter', undefined, { fields: fieldFaults(result.error.issues) })
}
