import type { Recipes } from './foreign-inventory.ts'
import { nothing } from './foreign-inventory.ts'

const when = { every: 'daily', weekday: '1', hour: '7', time_zone: 'UTC', span: 'day', language: 'en' }
const own_report = { name: 'x', content: 'programs', kind: 'program', form: 'csv', scope: 'organization', ...when }
const written = { ...own_report, receivers: 'somebody@example.org' }

/** Attempts by a user of another organisation on scheduled reports: foreign reports, and foreign things in own ones. */
export const ofMailings: Recipes<'mailings'> = {
	mailings: {
		list: nothing,
		add: (own, { group, selection, terminal }) => [
			{ ...written, group_id: String(group) },
			{ ...written, scope: 'selection', selection_id: String(selection) },
			{ ...written, scope: 'terminals', device_ids: String(terminal) },
			{ ...written, scope: 'terminals', device_ids: `${own.terminal},${terminal}` },
		],
		edit: (own, { mailing, group }) => [
			{ ...written, id: String(mailing) },
			{ ...written, id: String(own.mailing), group_id: String(group) },
		],
		sendNow: (_, { mailing }) => [{ id: String(mailing) }],
		listRuns: (_, { mailing }) => [{ id: String(mailing) }],
		remove: (_, { mailing }) => [{ id: String(mailing) }],
	},
}
