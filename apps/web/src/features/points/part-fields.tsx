import { Field } from '../../ui/forms/field.tsx'
import type { DraftProblems, NumberName, PointDraft } from './point-draft.ts'
import { numberProblemWord } from './point-words.ts'

/** Props of a part of the form. */
export interface PartProps {
	readonly draft: PointDraft
	readonly faults: DraftProblems
	readonly change: (part: Partial<PointDraft>) => void
}

/** A number of a point, with its valid range if it is invalid. */
export const NumberField = ({
	draft,
	faults: problems,
	change,
	name,
	label,
	fault,
}: PartProps & { name: NumberName; label: string; fault?: string | undefined }) => (
	<Field
		name={name}
		label={label}
		inputMode="decimal"
		autoComplete="off"
		value={draft[name]}
		fault={problems.fields.has(name) ? numberProblemWord(name) : fault}
		onChange={event => change({ [name]: event.target.value })}
	/>
)
