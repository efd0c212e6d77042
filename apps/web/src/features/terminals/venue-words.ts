import { venue_kind_labels, venue_place_labels } from '@vitrine/contract/terminal/venue'
import { type Venue, venueOf } from '@vitrine/domain/venue'
import { t } from '../../data/text.ts'

/** What a type of venue is called: its kind, and the place within it. */
export const venueLabel = ({ kind, place }: Venue): string =>
	place === null ? t(venue_kind_labels[kind]) : `${t(venue_kind_labels[kind])} · ${t(venue_place_labels[place])}`

/** The same by its number; the number itself where it is none of the taxonomy. */
export const venueWord = (id: number): string => {
	const venue = venueOf(id)
	return venue === undefined ? String(id) : venueLabel(venue)
}
