import { type InputHTMLAttributes, type ReactNode, useId } from 'react'

interface Props extends InputHTMLAttributes<HTMLInputElement> {
	readonly label: string
	readonly fault?: string | undefined
	/** Something beside the input, such as a picture. */
	readonly beside?: ReactNode
	readonly name: string
}

/** A labelled input with its fault below, in words. */
export const Field = ({ label, fault, beside, ...input }: Props) => {
	const id = useId()
	return (
		<div className="field">
			<label htmlFor={id}>{label}</label>
			<div className={beside ? 'login-code' : undefined}>
				<input
					{...input}
					id={id}
					className="input"
					aria-invalid={fault !== undefined}
					aria-describedby={fault === undefined ? undefined : `${id}-fault`}
				/>
				{beside}
			</div>
			{fault !== undefined && (
				<div className="fault" id={`${id}-fault`}>
					{fault}
				</div>
			)}
		</div>
	)
}

/** Puts the cursor into the first field of a form that has a fault. */
export const focusFault = (form: HTMLFormElement | null): void =>
	void requestAnimationFrame(() => form?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
