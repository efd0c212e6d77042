import type { WidgetOptions } from '@vitrine/domain/program/widgets'
import { FormFrame, type FormSurroundings } from './fields/form-frame.tsx'
import type { FormProps } from './form-props.ts'
import { formOf } from './kind-forms.ts'

/** The form for options of any kind; an item of a window counts as options too, and its other fields are preserved. */
export const KindForm = <O extends WidgetOptions>({
	value,
	onChange,
	...surroundings
}: FormProps<O> & Partial<FormSurroundings>) => {
	const Form = formOf(value.kind)
	return (
		<FormFrame {...surroundings}>
			<div className="kind-form">
				<Form value={value} onChange={(next, ongoing) => onChange(next as O, ongoing)} />
			</div>
		</FormFrame>
	)
}
