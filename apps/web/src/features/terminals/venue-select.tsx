import { venue_parent_labels } from '@vitrine/contract/terminal/venue'
import { venue_parents, venues } from '@vitrine/domain/venue'
import { Select } from 'antd'
import { t } from '../../data/text.ts'
import { venueLabel } from './venue-words.ts'

/** Venues below their parents, searchable by name and by number. */
const options = () =>
	Object.values(venue_parents).map(parent => ({
		label: t(venue_parent_labels[parent]),
		options: venues
			.filter(venue => venue.parent === parent)
			.map(venue => ({ value: String(venue.id), label: venueLabel(venue) })),
	}))

/** A venue type of the OpenOOH taxonomy, by its number; empty for none. */
export const VenueSelect = ({
	value,
	onChange,
	...props
}: {
	id?: string
	value?: string
	disabled: boolean
	onChange?: (value: string) => void
}) => (
	<Select
		{...props}
		allowClear
		showSearch
		filterOption={(typed, option) => {
			const wanted = typed.trim().toLocaleLowerCase()
			const { label, value: id = '' } = option as { label: string; value?: string }
			return label.toLocaleLowerCase().includes(wanted) || id.startsWith(wanted)
		}}
		placeholder={t('输入以查找')}
		value={value === '' ? undefined : value}
		options={options()}
		optionRender={({ value: id, label }) => (
			<span className="venue-option">
				{label} <span className="muted">{id}</span>
			</span>
		)}
		onChange={chosen => onChange?.(chosen ?? '')}
	/>
)
