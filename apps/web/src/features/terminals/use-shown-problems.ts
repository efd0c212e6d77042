import { type FocusEvent, useRef, useState } from 'react'
import { focusProblem } from '../../ui/forms/field.tsx'

/** The problems of a form: a field's problem is shown once the field has been left, or once the form has been submitted. */
export const useShownProblems = (problems: ReadonlyMap<string, string>) => {
	const [names, setLeft] = useState<ReadonlySet<string>>(new Set())
	const [isSent, setSent] = useState(false)
	const form = useRef<HTMLFormElement>(null)
	return {
		form,
		/** A field has been left. */
		left: ({ target, relatedTarget }: FocusEvent): void => {
			// A message appearing now would move the button away from under the pointer pressing it.
			const isPressing = relatedTarget instanceof HTMLButtonElement
			if (target instanceof HTMLInputElement && !isPressing) setLeft(before => new Set(before).add(target.name))
		},
		/** Shows all problems; returns whether there are any. */
		refuse: (): boolean => {
			setSent(true)
			if (problems.size > 0) focusProblem(form.current)
			return problems.size > 0
		},
		fault: (name: string): string | undefined => (isSent || names.has(name) ? problems.get(name) : undefined),
	}
}
