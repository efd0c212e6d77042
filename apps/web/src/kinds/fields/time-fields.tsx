import { item_languages } from '@vitrine/domain/program/parts'
import { useCallback, useId } from 'react'
import { languageNames, t } from '../../data/text.ts'
import { DayPicker } from '../../ui/forms/day-picker.tsx'
import { ChoiceField } from './choice-field.tsx'
import { FieldFrame, useSurroundings } from './form-frame.tsx'

const zones = Intl.supportedValuesOf('timeZone')

const offsetOf = (timeZone: string): string => {
	const format = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'shortOffset' })
	return (
		format
			.formatToParts()
			.find(part => part.type === 'timeZoneName')
			?.value.replace('GMT', 'UTC') ?? ''
	)
}

let offsets: readonly (readonly [string, string])[] | null = null

const listedZones = (): readonly (readonly [string, string])[] => {
	offsets ??= ['UTC', ...zones.filter(zone => zone !== 'UTC')].map(
		zone => [zone, `${zone.replaceAll('_', ' ')} (${offsetOf(zone)})`] as const,
	)
	return offsets
}

interface Props<T> {
	readonly value: T
	readonly onChange: (value: T) => void
}

/** A time zone by city, with search; empty for the terminal's own. */
export const TimeZoneField = ({ value, onChange }: Props<string>) => {
	const known = listedZones()
	const others = value === '' || known.some(([zone]) => zone === value) ? [] : [[value, value] as const]
	return (
		<ChoiceField
			wide
			search
			label={t('时区')}
			value={value}
			choices={[['', t('终端所在时区')], ...others, ...known]}
			onChange={onChange}
		/>
	)
}

type ItemLanguage = (typeof item_languages)[number]

/** The language of texts that an item generates; empty for the terminal's own. */
export const LanguageField = ({ value, onChange }: Props<ItemLanguage>) => (
	<ChoiceField
		label={t('显示语言')}
		value={value}
		choices={item_languages.map(name => [name, name === '' ? t('终端语言') : languageNames[name]] as const)}
		onChange={onChange}
	/>
)

/** A date and time in local time. */
export const LocalTimeField = ({ label, value, onChange }: Props<string> & { label: string }) => {
	const id = useId()
	const { onSettle, onInvalid } = useSurroundings()
	const onWrong = useCallback((words: string | null) => onInvalid(id, words), [onInvalid, id])
	return (
		<FieldFrame label={label} id={id} wide>
			<DayPicker
				id={id}
				withTime
				required
				value={value}
				onChange={next => onChange(next)}
				onBlur={onSettle}
				onWrong={onWrong}
			/>
		</FieldFrame>
	)
}
