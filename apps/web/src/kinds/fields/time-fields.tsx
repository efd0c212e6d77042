import { item_languages } from '@vitrine/domain/program/parts'
import { Input } from 'antd'
import { useEffect, useId, useState } from 'react'
import { currentLanguage, languageNames, t } from '../../data/text.ts'
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

/** A time zone by its city, found by typing; empty is the terminal's own. */
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

/** The language that an item writes in by itself; empty is the terminal's own. */
export const LanguageField = ({ value, onChange }: Props<ItemLanguage>) => (
	<ChoiceField
		label={t('显示语言')}
		value={value}
		choices={item_languages.map(name => [name, name === '' ? t('终端语言') : languageNames[name]] as const)}
		onChange={onChange}
	/>
)

/** A day and time as a clock on the wall shows it. */
export const WallTimeField = ({ label, value, onChange }: Props<string> & { label: string }) => {
	const id = useId()
	const { onSettle } = useSurroundings()
	const [typed, setTyped] = useState(value)
	useEffect(() => setTyped(value), [value])
	const change = (next: string) => {
		setTyped(next)
		// Browsers leave seconds out when there are none.
		const whole = next.length === 16 ? `${next}:00` : next.slice(0, 19)
		if (/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/.test(whole)) onChange(whole)
	}
	return (
		<FieldFrame label={label} id={id} wide>
			<Input
				id={id}
				type="datetime-local"
				step={1}
				min="1900-01-01T00:00:00"
				max="9999-12-31T23:59:59"
				lang={currentLanguage()}
				value={typed}
				onChange={event => change(event.target.value)}
				onBlur={() => {
					setTyped(value)
					onSettle()
				}}
			/>
		</FieldFrame>
	)
}
