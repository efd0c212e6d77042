import type { ReactNode } from 'react'
import type { useShownProblems } from './use-shown-problems.ts'

interface Props extends Pick<ReturnType<typeof useShownProblems>, 'form' | 'left' | 'refuse'> {
	/** Called once nothing is wrong. */
	readonly send: () => void
	readonly children: ReactNode
}

/** The form of a command: what is wrong is shown at its fields before anything is sent. */
export const CheckedForm = ({ form, left, refuse, send, children }: Props) => (
	<form
		ref={form}
		className="command-form"
		noValidate
		onBlur={left}
		onSubmit={event => {
			event.preventDefault()
			if (!refuse()) send()
		}}
	>
		{children}
	</form>
)
