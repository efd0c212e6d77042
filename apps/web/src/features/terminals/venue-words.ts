import { venue_kind_labels, venue_place_labels } from '@vitrine/contract/terminal/venue'
import { type Venue, venueOf } from '@vitrine/domain/venue'
import { t } from '../../data/text.ts'

/** The label of a venue type: its kind and the place within it. */
export const venueLabel = ({ kind, place }: Venue): string =>
	place === null ? t(venue_kind_labels[kind]) : `${t(venue_kind_labels[kind])} · ${t(venue_place_labels[place])}`

/** The label for a venue number; the number itself if the taxonomy does not have it. */
export const venueWord = (id: number): string => {
	const venue = venueOf(id)
	return venue === undefined ? String(id) : venueLabel(venue)
}
