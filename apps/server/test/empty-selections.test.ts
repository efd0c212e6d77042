import { allCalls } from '@vitrine/contract/all'
import type { Endpoint } from '@vitrine/contract/call/endpoint'
import type { ErrorCode } from '@vitrine/contract/error-codes'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aApp, dialects, type TestApp } from './app.ts'
import { anAdmin, type Browser, expectError } from './browser.ts'
import { aTerminal } from './factories.ts'

/** Lists that may be empty: nothing is requested, or nobody is named. */
const may_be_empty = [
	'exchange.check ids',
	'exchange.facts material_ids',
	'exchange.facts template_ids',
	'materials.get ids',
	'releases.getForecast play_ids',
	'releases.getForecast deviceids',
	'review.setReviewers user_ids',
	'review.seeNotices ids',
	'system.save settings',
	'terminals.setCentralCommands commands',
]

/** The messages of specification B §8 for an empty selection, verbatim. */
const sentences: readonly (readonly [string, ErrorCode, readonly string[]])[] = [
	[
		'no device selected',
		'no_terminal',
		['releases.publish', 'interludes.publish', 'emergency.publish', 'timing.apply'],
	],
	['no device selected, to be tagged', 'no_terminal', ['terminals.tag']],
	['no terminal selected for deletion', 'no_terminal_to_delete', ['terminals.remove']],
	['no program selected', 'no_program', ['releases.publish', 'programs.remove', 'exchange.download']],
	['no release number selected', 'review_no_release', ['review.decideReleases']],
	['select at least one record', 'no_record', ['materials.tag', 'materials.move', 'materials.download', 'users.ban']],
	['no device selected, to be sent to again', 'no_terminal', ['downloads.republish']],
	['select at least one record, to be stopped', 'no_record', ['downloads.stopDownload']],
	['delete list empty', 'delete_list_empty', ['materials.remove', 'materials.purge', 'interludes.remove']],
	['delete list empty, too', 'delete_list_empty', ['timing.remove', 'users.remove']],
]

const calls = Object.entries(allCalls).flatMap(([feature, all]) =>
	Object.entries(all as Record<string, Endpoint>).map(([name, call]) => ({ name: `${feature}.${name}`, call })),
)

/** The lists that a call requires, by name. */
const listsOf = ({ input }: Endpoint): string[] =>
	Object.entries(input.shape)
		.filter(([, field]) => !field.safeParse(undefined).success)
		.filter(([, field]) => ['', '[]', '{}'].some(text => isEmptyList(field.safeDecode(text as never).data)))
		.map(([name]) => name)

const isEmptyList = (value: unknown): boolean =>
	typeof value === 'object' && value !== null && Object.keys(value).length === 0

describe('a list that is not to be empty', () => {
	const lists = calls.flatMap(({ name, call }) =>
		listsOf(call).map(list => ({ list: `${name} ${list}`, call, field: list })),
	)

	test('is said of every one that a call demands', () => {
		expect(lists.length).toBeGreaterThan(25)
		const silent = lists.filter(({ call, field }) => call.whenEmpty?.[field] === undefined).map(({ list }) => list)
		expect(silent.toSorted()).toEqual(may_be_empty.toSorted())
	})
})

describe.each(dialects)('an empty selection on the wire, on %s', dialect => {
	let app: TestApp
	let admin: Browser
	let device_id: number
	beforeAll(async () => {
		app = await aApp(dialect)
		admin = await anAdmin(app)
		device_id = (await aTerminal(admin)).terminal.id
	})
	afterAll(() => app.remove())

	/** A call with an empty selection and everything else valid. */
	const asked = (name: string, code: ErrorCode): Promise<unknown> => {
		const decision = { approve: 1, reason: '' }
		switch (name) {
			case 'releases.publish':
				return admin.releases.publish(
					code === 'no_terminal' ? { play_ids: [1], deviceids: [] } : { play_ids: [], deviceids: [device_id] },
				)
			case 'interludes.publish':
				return admin.interludes.publish({ interlude_id: 1, deviceids: [], when: 'now' })
			case 'emergency.publish':
				return admin.emergency.publish({ emergency_id: 1, deviceids: [] })
			case 'timing.apply':
				return admin.timing.apply({ id: 1, deviceids: [] })
			case 'terminals.tag':
				return admin.terminals.tag({ ids: [], add: ['x'] })
			case 'terminals.remove':
				return admin.terminals.remove({ ids: [] })
			case 'programs.remove':
				return admin.programs.remove({ ids: [] })
			case 'exchange.download':
				return admin.exchange.download({ ids: [] })
			case 'review.decideReleases':
				return admin.review.decideReleases({ releases: [], ...decision })
			case 'materials.tag':
				return admin.materials.tag({ ids: [], add: ['x'] })
			case 'materials.move':
				return admin.materials.move({ ids: [], directory_id: 0 })
			case 'materials.download':
				return admin.materials.download({ ids: [] })
			case 'users.ban':
				return admin.users.ban({ ids: [], banned: 1 })
			case 'downloads.republish':
				return admin.downloads.republish({ republish_info: {} })
			case 'downloads.stopDownload':
				return admin.downloads.stopDownload({ stop_download_infos: [] })
			case 'materials.remove':
				return admin.materials.remove({ ids: [] })
			case 'materials.purge':
				return admin.materials.purge({ ids: [] })
			case 'interludes.remove':
				return admin.interludes.remove({ ids: [] })
			case 'timing.remove':
				return admin.timing.remove({ ids: [] })
			default:
				return admin.users.remove({ ids: [] })
		}
	}

	test.each(sentences.flatMap(([words, code, names]) => names.map(name => [words, name, code] as const)))(
		'%s: %s',
		async (_, name, code) => {
			await expectError(asked(name, code), code)
		},
	)
})
