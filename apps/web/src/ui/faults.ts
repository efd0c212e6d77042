import { type RefusalCode, refusals } from '@vitrine/contract/catalogue'
import { CallError } from '@vitrine/contract/client'
import type { Values } from '@vitrine/texts/rows'
import { useRef, useState } from 'react'
import { translated } from '../data/text.ts'
import { focusFault } from './field.tsx'

/** What is wrong with a form by its fields, in the Chinese words that are translated where they are shown. */
export type Faults = Readonly<Record<string, string>>

/** Which field a refusal is about: those named here, else those that the server names. */
export const faultsOf = (error: unknown, fields: Partial<Record<RefusalCode, string>> = {}): Faults => {
	// What is no refusal is a fault of ours: it belongs into the console, not under a field.
	if (!(error instanceof CallError)) throw error
	const code = (Object.keys(fields) as RefusalCode[]).find(name => refusals[name].status === error.status)
	const field = code === undefined ? undefined : fields[code]
	if (code !== undefined && field !== undefined) return { [field]: refusals[code].text }
	return (error.data as { fields?: Faults } | null)?.fields ?? {}
}

/** What fills the words of a refusal. */
export const valuesOf = (error: unknown): Values =>
	(error instanceof CallError ? (error.data as { values?: Values } | null)?.values : undefined) ?? {}

/** The faults of a form: shown beside the fields, the cursor in the first. */
export const useFaults = () => {
	const [faults, setFaults] = useState<Faults>({})
	const form = useRef<HTMLFormElement>(null)
	return {
		form,
		/** Shows them; answers whether there were any. */
		refuse: (found: Faults): boolean => {
			setFaults(found)
			focusFault(form.current)
			return Object.keys(found).length > 0
		},
		fault: (name: string): string | undefined => (faults[name] === undefined ? undefined : translated(faults[name])),
	}
}

/** The texts of a form's fields by their names. */
export const textsOf = <N extends string>(form: HTMLFormElement, names: readonly N[]): Record<N, string> => {
	const data = new FormData(form)
	return Object.fromEntries(names.map(name => [name, String(data.get(name) ?? '')])) as Record<N, string>
}
