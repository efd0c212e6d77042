import { type InputHTMLAttributes, type ReactNode, useId } from 'react'

interface Props extends InputHTMLAttributes<HTMLInputElement> {
	readonly label: string
	readonly fault?: string | undefined
	/** An addition next to the input, such as a picture. */
	readonly beside?: ReactNode
	readonly name: string
}

/** A labelled input with its error text below. */
export const Field = ({ label, fault: problem, beside, ...input }: Props) => {
	const id = useId()
	return (
		<div className="field">
			<label htmlFor={id}>{label}</label>
			<div className={beside ? 'login-code' : undefined}>
				<input
					{...input}
					id={id}
					className="input"
					aria-invalid={problem !== undefined}
					aria-describedby={problem === undefined ? undefined : `${id}-fault`}
				/>
				{beside}
			</div>
			{problem !== undefined && (
				<div className="fault" id={`${id}-fault`}>
					{problem}
				</div>
			)}
		</div>
	)
}

/** Remembers where the focus is; returns a check whether it has moved since, so that a user who already types elsewhere is not interrupted. */
export const cursorWatch = (): (() => boolean) => {
	const before = document.activeElement
	return () => document.activeElement !== before && document.activeElement !== document.body
}

/**
 * Focuses the first field of a form with an error and scrolls to it; an error without a field is focused itself, and `otherwise` if there
 * is none.
 */
export const focusProblem = (form: HTMLElement | null, otherwise: HTMLElement | null = null): void => {
	const isMoved = cursorWatch()
	requestAnimationFrame(() => {
		if (isMoved()) return
		const first = form?.querySelector<HTMLElement>('[aria-invalid="true"], .fault:not(:empty)') ?? otherwise
		if (!first) return
		if (first.matches('.fault')) first.tabIndex = -1
		first.scrollIntoView({ block: 'center' })
		first.focus({ preventScroll: true })
	})
}
