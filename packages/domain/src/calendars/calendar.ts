import { z } from 'zod'

/** How much there may be of calendar feeds and in them; `back` and `ahead` in days. */
export const calendar_limits = {
	/** Characters of a name. */
	name: 50,
	back: 31,
	ahead: 92,
	/** Terminals and programs that are chosen one by one. */
	terminals: 200,
	programs: 50,
	/** Feeds of one person, and of all people of one organisation. */
	of_person: 20,
	of_organization: 200,
	/** Events of one feed. */
	events: 2000,
	/** Terminals that an event names. */
	named: 5,
	/** Releases that are looked at for one feed, and sets of them that terminals have. */
	releases: 500,
	sets: 100,
	/** Steps and releases together that one terminal may have: a day of it is worked out at a stretch, and that takes their square. */
	steps: 120,
	/** How much is worked out for one feed: the squares of those of each day, with something for the day itself. */
	work: 2_500_000,
	/** Terminals of one feed. */
	read_terminals: 20_000,
} as const

/** What a feed is limited to, by numbers. */
export const calendar_ids = z.array(z.int())

/** How often the last read of a feed is written down, in ms. */
export const calendar_read_noted = 60_000
/** How many feeds are made at once, in all and for one organisation, and how many of one organisation may wait. */
export const calendar_turns = { all: 4, each: 1, waiting: 10 } as const
/** How long a feed that was made is answered again, in ms. */
export const calendar_life = 60_000
/** Within how many ms an address of the network may ask how often for feeds that there are not. */
export const calendar_strangers = { window: 600_000, most: 60 } as const

/** The token of a feed as it stands in its address. */
export const isCalendarToken = (text: string): boolean => /^[A-Za-z0-9_-]{43}$/.test(text)
