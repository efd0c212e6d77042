import { Field } from '../../ui/forms/field.tsx'
import type { DraftProblems, NumberName, PointDraft } from './point-draft.ts'
import { numberProblemWord } from './point-words.ts'

/** What a part of the form shows and changes. */
export interface PartProps {
	readonly draft: PointDraft
	readonly faults: DraftProblems
	readonly change: (part: Partial<PointDraft>) => void
}

/** A number of a point, with what it has to be where it is wrong. */
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
