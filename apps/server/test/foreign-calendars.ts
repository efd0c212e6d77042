import type { Recipes } from './foreign-inventory.ts'
import { nothing } from './foreign-inventory.ts'

const days = { days_back: '0', days_ahead: '7' }
const own_feed = { name: 'x', language: 'en', scope: 'organization', ...days }

/** Attempts by a user of another organisation on calendar feeds: foreign feeds, and foreign things in own ones. */
export const ofCalendars: Recipes<'calendars'> = {
	calendars: {
		list: nothing,
		add: (own, { group, selection, terminal, program }) => [
			{ ...own_feed, group_id: String(group) },
			{ ...own_feed, scope: 'selection', selection_id: String(selection) },
			{ ...own_feed, scope: 'terminals', device_ids: String(terminal) },
			{ ...own_feed, scope: 'terminals', device_ids: `${own.terminal},${terminal}` },
			{ ...own_feed, program_ids: String(program) },
		],
		edit: (own, { calendar, group }) => [
			{ ...own_feed, id: String(calendar) },
			{ ...own_feed, id: String(own.calendar), group_id: String(group) },
		],
		renew: (_, { calendar }) => [{ id: String(calendar) }],
		remove: (_, { calendar }) => [{ id: String(calendar) }],
	},
}
