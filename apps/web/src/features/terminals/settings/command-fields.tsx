import type { Terminal } from '@vitrine/contract/terminals'
import { Flex } from 'antd'
import { useId } from 'react'
import { t } from '../../../data/text.ts'
import { commandWord } from '../../../ui/command-word.ts'
import { Field } from '../../../ui/forms/field.tsx'
import { PercentField } from '../../../ui/forms/percent-field.tsx'
import { choicesOf, type FormDraft, hasItems, hasNumber, hasValues, type OfferedForm } from '../command-draft.ts'
import { CommandItems } from '../command-items.tsx'
import { scopesOf } from '../lock-words.ts'
import { ReadPrograms } from '../read-programs.tsx'
import { ChoiceField } from '../rules/choice-field.tsx'
import { usePrograms } from '../use-programs.ts'
import { type ExtraField, shownExtras, typedIn } from './extra-fields.ts'
import { ExtraInput } from './extra-inputs.tsx'
import { choiceLabel, choiceWord, numberLabel } from './form-words.ts'

interface FieldsProps {
	readonly type: OfferedForm
	/** Null for a command to many. */
	readonly terminal: Terminal | null
	readonly draft: FormDraft
	readonly change: (part: Partial<FormDraft>) => void
	/** The problem of a field, by its name. */
	readonly fault: (name: string) => string | undefined
}

const ProgramChoice = ({ terminal, draft, change }: Pick<FieldsProps, 'draft' | 'change'> & { terminal: Terminal }) => {
	const id = useId()
	const programs = usePrograms(terminal)
	return (
		<div className="field">
			<label htmlFor={id}>{commandWord('program_switch')}</label>
			<Flex gap={8} wrap>
				<select
					id={id}
					className="input"
					value={draft.choice}
					onChange={event => change({ choice: event.target.value })}
				>
					<option value="0">{t('恢复发布内容')}</option>
					{programs.map(program => (
						<option key={program.id} value={program.id}>
							{program.name}
						</option>
					))}
				</select>
				<ReadPrograms terminal={terminal} />
			</Flex>
		</div>
	)
}

/** With times, a value in percent; otherwise a number in the unit its label names. */
const NumberField = ({ type, draft, change, fault }: Omit<FieldsProps, 'terminal'>) => {
	const name = `${type}-number`
	const label = draft.is_now ? commandWord(type) : numberLabel(type)
	if (hasValues(type))
		return (
			<PercentField
				label={label}
				name={name}
				value={draft.number}
				fault={fault(name)}
				onChange={number => change({ number })}
			/>
		)
	return (
		<Field
			label={label}
			name={name}
			inputMode="numeric"
			value={draft.number}
			fault={fault(name)}
			onChange={event => change({ number: event.target.value })}
		/>
	)
}

/** A field with the options that a terminal has. */
const offeredBy = (terminal: Terminal | null, field: ExtraField): ExtraField =>
	field.name === 'scope' ? { ...field, choices: scopesOf(terminal) } : field

/** A draft with the options that a terminal has: a browser can only lock playback. */
export const fittedTo = (type: OfferedForm, draft: FormDraft, terminal: Terminal): FormDraft => {
	const [only, ...others] = scopesOf(terminal)
	if (type !== 'remote_lock' || only === undefined || others.length > 0) return draft
	return { ...draft, fields: { ...draft.fields, scope: only } }
}

/** The fields of a command type. */
export const CommandFields = ({ type, terminal, draft, change, fault }: FieldsProps) => {
	const { choice, fields = {}, items } = draft
	const isProgram = type === 'program_switch'
	const choices = isProgram && terminal === null ? ['0'] : choicesOf(type)
	return (
		<>
			{isProgram && terminal !== null && <ProgramChoice terminal={terminal} draft={draft} change={change} />}
			{choices.length > 0 && (
				<ChoiceField
					label={choiceLabel(type)}
					value={choice}
					options={choices.map(one => [one, isProgram ? t('恢复发布内容') : choiceWord(type, one)] as const)}
					onChange={next => change({ choice: next })}
					fault={fault(`${type}-choice`)}
				/>
			)}
			{hasNumber(type, draft) && <NumberField type={type} draft={draft} change={change} fault={fault} />}
			{shownExtras(type, choice, fields).map(field => (
				<ExtraInput
					key={field.name}
					field={offeredBy(terminal, field)}
					name={`${type}-${field.name}`}
					value={typedIn(field, fields)}
					change={typed => change({ fields: { ...fields, [field.name]: typed } })}
					fault={fault(`${type}-${field.name}`)}
				/>
			))}
			{hasItems(type, draft) && (
				<CommandItems type={type} items={items} change={next => change({ items: next })} fault={fault} />
			)}
		</>
	)
}
