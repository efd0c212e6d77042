import { CallError } from '@vitrine/contract/call/client'
import { type ErrorCode, errors } from '@vitrine/contract/error-codes'
import type { Values } from '@vitrine/texts/rows'
import { useRef, useState } from 'react'
import { markShown } from '../../data/calls/shown-errors.ts'
import { translated } from '../../data/text.ts'
import { focusProblem } from './field.tsx'

/** What is wrong with a form by its fields, in the Chinese words that are translated where they are shown. */
export type Problems = Readonly<Record<string, string>>

/** Which field an error is about: those named here, else those that the server names. */
export const problemsOf = (error: unknown, fields: Partial<Record<ErrorCode, string>> = {}): Problems => {
	// What is no error is a problem of ours: it belongs into the console, not under a field.
	if (!(error instanceof CallError)) throw error
	const code = (Object.keys(fields) as ErrorCode[]).find(name => errors[name].status === error.status)
	const field = code === undefined ? undefined : fields[code]
	if (code !== undefined && field !== undefined) {
		markShown(error)
		return { [field]: errors[code].text }
	}
	return (error.data as { fields?: Problems } | null)?.fields ?? {}
}

/** What fills the words of an error. */
export const valuesOf = (error: unknown): Values =>
	(error instanceof CallError ? (error.data as { values?: Values } | null)?.values : undefined) ?? {}

/** The problems of a form: shown beside the fields, the cursor in the first. */
export const useProblems = () => {
	const [problems, setProblems] = useState<Problems>({})
	const form = useRef<HTMLFormElement>(null)
	return {
		form,
		/** Shows them; returns whether there were any. */
		refuse: (found: Problems): boolean => {
			setProblems(found)
			focusProblem(form.current)
			return Object.keys(found).length > 0
		},
		/** Says what is known by now of one field; those of the others stay, and so does the cursor. */
		note: (name: string, found: Problems): void => setProblems(({ [name]: _, ...others }) => ({ ...others, ...found })),
		fault: (name: string): string | undefined =>
			problems[name] === undefined ? undefined : translated(problems[name]),
	}
}

/** The texts of a form's fields by their names. */
export const textsOf = <N extends string>(form: HTMLFormElement, names: readonly N[]): Record<N, string> => {
	const data = new FormData(form)
	return Object.fromEntries(names.map(name => [name, String(data.get(name) ?? '')])) as Record<N, string>
}
