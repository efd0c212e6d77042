import { useId } from 'react'
import { t } from '../../../data/text.ts'

interface Props {
	readonly label: string
	readonly value: string
	/** The options, each with its label. */
	readonly options: readonly (readonly [value: string, text: string])[]
	readonly onChange: (value: string) => void
	readonly fault?: string | undefined
}

/** A labelled select for one of several options; an empty value that is none of them asks to choose. */
export const ChoiceField = ({ label, value, options, onChange, fault }: Props) => {
	const id = useId()
	const isOpen = value === '' && options.every(([one]) => one !== '')
	return (
		<div className="field">
			<label htmlFor={id}>{label}</label>
			<select
				id={id}
				className="input"
				value={value}
				onChange={event => onChange(event.target.value)}
				aria-invalid={fault !== undefined}
				aria-describedby={fault === undefined ? undefined : `${id}-fault`}
			>
				{isOpen && <option value="">{t('请选择')}</option>}
				{options.map(([one, text]) => (
					<option key={one} value={one}>
						{text}
					</option>
				))}
			</select>
			{fault !== undefined && (
				<div className="fault" id={`${id}-fault`}>
					{fault}
				</div>
			)}
		</div>
	)
}
