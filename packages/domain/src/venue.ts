// The location and audience of a screen, by the OpenOOH venue taxonomy 1.2.1, which buyers and sellers of advertising use (OpenRTB 2.6).

/** The parents, by their number. */
export const venue_parents = {
	1: 'transit',
	2: 'retail',
	3: 'outdoor',
	4: 'health_beauty',
	5: 'point_care',
	6: 'education',
	7: 'office_building',
	8: 'entertainment',
	9: 'government',
	10: 'financial',
	11: 'residential',
} as const

const shop = ['entrance', 'check_out', 'aisles', 'exterior'] as const

/** A kind of venue, and its places in the order of their numbers, starting at 1. */
const kind = <K extends string, P extends string = never>(name: K, places: readonly P[] = []) => ({ name, places })

/** The kinds of venues by their number: the parent's number times 100 plus an index. Kinds withdrawn from the taxonomy are not included. */
const venue_kinds = {
	101: kind('airport', [
		...(['arrivals_hall', 'baggage_claim', 'departures_hall', 'food_court', 'gates', 'lounges'] as const),
		...(['shopping_area', 'bar', 'spectacular'] as const),
	]),
	102: kind('bus', ['interior', 'terminal', 'exterior']),
	103: kind('taxi_tv'),
	105: kind('subway', ['interior', 'platform', 'station', 'exterior']),
	106: kind('train', ['interior', 'platform', 'exterior', 'station']),
	107: kind('ferry', ['interior', 'exterior', 'terminal']),
	108: kind('tram', ['interior', 'exterior', 'station']),
	109: kind('rest_area', ['exterior', 'concourse', 'food_court', 'restroom']),
	201: kind('fueling_station', ['fuel_dispenser', 'shop']),
	202: kind('convenience_store', shop),
	203: kind('grocery', shop),
	204: kind('liquor_store', shop),
	205: kind('mall', ['concourse', 'food_court', 'spectacular']),
	206: kind('cannabis_dispensary'),
	207: kind('pharmacy', shop),
	208: kind('parking_garage'),
	209: kind('furniture'),
	210: kind('apparel', shop),
	211: kind('automotive'),
	212: kind('laundromat'),
	213: kind('vape_shop', shop),
	214: kind('mass_merchandising', shop),
	215: kind('consumer_electronics', shop),
	216: kind('other_retail'),
	217: kind('sporting_goods', shop),
	218: kind('pet_store', shop),
	219: kind('office_supply', shop),
	220: kind('home_renovation', shop),
	301: kind('billboard'),
	302: kind('urban_panel'),
	303: kind('bus_shelter'),
	304: kind('spectacular'),
	305: kind('window_panel'),
	306: kind('moving_billboard'),
	307: kind('car_top'),
	308: kind('aerial', ['banner', 'drones']),
	309: kind('charging_station'),
	401: kind('gym', ['lobby', 'fitness_equipment']),
	402: kind('salon', ['unisex', 'mens', 'womens', 'nails', 'tanning']),
	403: kind('spa'),
	404: kind('tattoo'),
	501: kind('doctor'),
	502: kind('veterinarian'),
	503: kind('dentist'),
	504: kind('hospital'),
	505: kind('urgent_care'),
	506: kind('physiotherapy'),
	601: kind('school'),
	602: kind('college', ['residences', 'common_area', 'athletics', 'dining']),
	701: kind('office', ['elevator', 'lobby', 'gym', 'break_room']),
	702: kind('warehouse'),
	801: kind('recreation', ['theme_park', 'museum', 'concert_venue', 'bowling', 'restroom']),
	802: kind('movie_theater', ['lobby', 'food_court', 'screen', 'restroom']),
	803: kind('sports', ['arena', 'clubhouse', 'restroom']),
	804: kind('bar', ['restroom']),
	805: kind('casual_dining', ['restroom']),
	806: kind('quick_service', ['restroom']),
	807: kind('hotel', ['lobby', 'elevator', 'room', 'bar', 'gym', 'restroom']),
	808: kind('golf_cart'),
	809: kind('night_club', ['restroom']),
	811: kind('casino', ['restroom']),
	812: kind('convention_center', ['restroom']),
	901: kind('vehicle_registration'),
	902: kind('military_base'),
	903: kind('post_office'),
	904: kind('first_responders'),
	1001: kind('bank'),
	1101: kind('apartments', ['lobby', 'elevator', 'gym']),
} as const

export type VenueParent = (typeof venue_parents)[keyof typeof venue_parents]
export type VenueKind = (typeof venue_kinds)[keyof typeof venue_kinds]['name']
export type VenuePlace = (typeof venue_kinds)[keyof typeof venue_kinds]['places'][number]

/** A type of venue: its number, and the names of its parent, its kind and its place, null for the whole kind. */
export interface Venue {
	readonly id: number
	readonly parent: VenueParent
	readonly kind: VenueKind
	readonly place: VenuePlace | null
}

const parents = new Map<number, VenueParent>(Object.entries(venue_parents).map(([id, name]) => [Number(id), name]))

/** All types of venues that a screen can have, each kind before its places. A parent alone is too general. */
export const venues: readonly Venue[] = Object.entries(venue_kinds).flatMap(([number, { name, places }]) => {
	const id = Number(number)
	const parent = parents.get(Math.floor(id / 100))
	if (parent === undefined) return []
	const whole: Venue = { id, parent, kind: name, place: null }
	return [whole, ...places.map((place, at): Venue => ({ ...whole, id: id * 100 + at + 1, place }))]
})

const by_id = new Map(venues.map(venue => [venue.id, venue]))

/** The type of venue with a number of the taxonomy; undefined if there is none. */
export const venueOf = (id: number): Venue | undefined => by_id.get(id)

/** The numbers of OpenRTB's `venuetypelist`: the parent, the kind and the place, as far as given. */
export const venueList = ({ id }: Venue): number[] => {
	const kind_id = id >= 10_000 ? Math.floor(id / 100) : id
	return [...new Set([Math.floor(kind_id / 100), kind_id, id])]
}
