import { CallError } from '@vitrine/contract/call/client'
import { type ErrorCode, errors } from '@vitrine/contract/error-codes'
import type { Values } from '@vitrine/texts/rows'
import { useRef, useState } from 'react'
import { markShown } from '../../data/calls/shown-errors.ts'
import { translated } from '../../data/text.ts'
import { focusProblem } from './field.tsx'

/** A form's problems by field, as Chinese texts that are translated when shown. */
export type Problems = Readonly<Record<string, string>>

/** The problems of an error by field: as mapped by `fields`, else as the server names them. */
export const problemsOf = (error: unknown, fields: Partial<Record<ErrorCode, string>> = {}): Problems => {
	// Anything but a refused call is a bug: it belongs in the console, not under a field.
	if (!(error instanceof CallError)) throw error
	const code = (Object.keys(fields) as ErrorCode[]).find(name => errors[name].status === error.status)
	const field = code === undefined ? undefined : fields[code]
	if (code !== undefined && field !== undefined) {
		markShown(error)
		return { [field]: errors[code].text }
	}
	return (error.data as { fields?: Problems } | null)?.fields ?? {}
}

/** The placeholder values of an error's text. */
export const valuesOf = (error: unknown): Values =>
	(error instanceof CallError ? (error.data as { values?: Values } | null)?.values : undefined) ?? {}

/** The problems of a form: shown next to the fields, with the focus on the first one. */
export const useProblems = () => {
	const [problems, setProblems] = useState<Problems>({})
	const form = useRef<HTMLFormElement>(null)
	return {
		form,
		/** Shows the problems; returns whether there are any. */
		refuse: (found: Problems): boolean => {
			setProblems(found)
			focusProblem(form.current)
			return Object.keys(found).length > 0
		},
		/** Updates one field's problem; those of the others and the focus stay unchanged. */
		note: (name: string, found: Problems): void => setProblems(({ [name]: _, ...others }) => ({ ...others, ...found })),
		fault: (name: string): string | undefined =>
			problems[name] === undefined ? undefined : translated(problems[name]),
	}
}

/** The text values of a form's fields by name. */
export const textsOf = <N extends string>(form: HTMLFormElement, names: readonly N[]): Record<N, string> => {
	const data = new FormData(form)
	return Object.fromEntries(names.map(name => [name, String(data.get(name) ?? '')])) as Record<N, string>
}
