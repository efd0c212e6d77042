import { AutoComplete } from 'antd'
import { useId } from 'react'
import { t } from '../../data/text.ts'
import { places } from '../places.ts'
import { FieldFrame, useSurroundings } from './form-frame.tsx'
import { NumberField } from './number-field.tsx'

/** A place on earth; coordinates in degrees. */
export interface WhereOnEarth {
	readonly place: string
	readonly latitude: number
	readonly longitude: number
}

interface Props {
	readonly value: WhereOnEarth
	readonly onChange: (value: WhereOnEarth, ongoing?: string) => void
}

/** A place by name: a big city fills in its coordinates, for any other they are entered. */
export const PlaceField = ({ value, onChange }: Props) => {
	const id = useId()
	const { onSettle } = useSurroundings()
	const options = places.map(place => ({ value: t(place.name), place }))
	return (
		<>
			<FieldFrame label={t('地点名称')} id={id} wide hint={t('选择城市会填入经纬度；其他地点请填写名称和经纬度。')}>
				<AutoComplete
					id={id}
					aria-label={t('地点名称')}
					value={value.place}
					options={options}
					showSearch={{ filterOption: (typed, option) => isFound(typed, option?.value ?? '') }}
					maxLength={100}
					onChange={place => onChange({ ...value, place: place ?? '' }, 'place')}
					onSelect={(_, { place }) =>
						onChange({ place: t(place.name), latitude: place.latitude, longitude: place.longitude })
					}
					onBlur={onSettle}
					style={{ width: '100%' }}
				/>
			</FieldFrame>
			<NumberField
				label={t('纬度')}
				value={value.latitude}
				min={-90}
				max={90}
				step={0.1}
				digits={4}
				unit="°"
				onChange={latitude => onChange({ ...value, latitude })}
			/>
			<NumberField
				label={t('经度')}
				value={value.longitude}
				min={-180}
				max={180}
				step={0.1}
				digits={4}
				unit="°"
				onChange={longitude => onChange({ ...value, longitude })}
			/>
		</>
	)
}

const isFound = (typed: string, name: string): boolean =>
	name.toLocaleLowerCase().includes(typed.trim().toLocaleLowerCase())
