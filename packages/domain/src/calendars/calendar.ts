import { z } from 'zod'

/** Limits of calendar feeds; `back` and `ahead` in days. */
export const calendar_limits = {
	/** Characters of a name. */
	name: 50,
	back: 31,
	ahead: 92,
	/** Individually chosen terminals and programs. */
	terminals: 200,
	programs: 50,
	/** Feeds per person, and per organisation. */
	of_person: 20,
	of_organization: 200,
	/** Events of one feed. */
	events: 2000,
	/** Terminals named by one event. */
	named: 5,
	/** Releases considered for one feed, and distinct sets of them among its terminals. */
	releases: 500,
	sets: 100,
	/** Steps plus releases of one terminal: a day of it is computed without a break, at quadratic cost. */
	steps: 120,
	/** Total work for one feed: the squares of these counts for each day, plus a constant per day. */
	work: 2_500_000,
	/** Terminals of one feed. */
	read_terminals: 20_000,
} as const

/** Stored ids that a feed is restricted to. */
export const calendar_ids = z.array(z.int())

/** How often the last read of a feed is recorded, in ms. */
export const calendar_read_noted = 60_000
/** How many feeds are built at once, in total and per organisation, and how many of one organisation can wait. */
export const calendar_turns = { all: 4, each: 1, waiting: 10 } as const
/** How long a built feed is served again, in ms. */
export const calendar_life = 60_000
/** How often (`most`) within how many ms (`window`) a network address can request feeds that do not exist. */
export const calendar_strangers = { window: 600_000, most: 60 } as const

/** Whether a text has the form of a feed token in its address. */
export const isCalendarToken = (text: string): boolean => /^[A-Za-z0-9_-]{43}$/.test(text)
