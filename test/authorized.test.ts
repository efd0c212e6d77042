import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, test } from 'vitest'

const root = resolve(import.meta.dirname, '..', 'apps/server/src/features')

const sources = readdirSync(root, { recursive: true, encoding: 'utf8' })
	.filter(name => name.endsWith('.ts') && !name.endsWith('.test.ts') && !name.endsWith('.store.ts'))
	.map(name => ({ name, text: readFileSync(join(root, name), 'utf8') }))

/** Files that start transactions themselves, and why these need no check of the user's rights. */
const by_themselves: Readonly<Record<string, string>> = {
	'access/access.ts': 'who signs in and out',
	'access/login.ts': 'who signs in',
	'access/own-access.ts': 'what is the own',
	'access/recovery.ts': 'who has not signed in',
	'access/second-factor.ts': 'what is the own',
	'access/secrets.ts': 'the start',
	'access/sessions.ts': 'when a session was used',
	'alerts/alert-keeper.ts': 'work in the background; what is sent in is authorized by its call',
	'alerts/publishing.ts': 'work in the background',
	'commands/outbox.ts': 'the queue of states',
	'downloads/downloads.ts': 'the own list, whose condition stands in the statement',
	'downloads/standing.ts': 'work in the background',
	'downloads/tracking.ts': 'the queue of states',
	'health/health-keeper.ts': 'work in the background',
	'health/notice-keeper.ts': 'work in the background',
	'inbox/inbox.ts': 'what is the own',
	'inbox/terminal-notices.ts': 'work in the background',
	'materials/uploads/material-making.ts': 'the own upload',
	'materials/processing/processing.ts': 'work in the background',
	'materials/trash/trash.ts': 'what is too old; whoever deletes is authorized',
	'materials/uploads/uploads.ts': 'the own upload',
	'nodes/migration-keeper.ts': 'work in the background',
	'plays/play-journal.ts': 'what a terminal says',
	'releases/end/upkeep.ts': 'work in the background',
	'releases/publish/canary.ts': 'work in the background',
	'review/ended-approvals.ts': 'work in the background',
	'terminals/binding.ts': 'what a terminal says',
	'terminals/presence/presence.ts': 'what a terminal says',
	'terminals/presence/presence-writing.ts': 'what a terminal says',
	'screen-sync/sync-keeper.ts': 'stores what terminals report, which have shown who they are',
	'screenshots/screenshot-history.ts': 'what a terminal says',
	'uploaded-logs/log-history.ts': 'what a terminal says',
	'sensors/report-group.ts': 'what a terminal says',
	'sensors/sensor-care.ts': 'work in the background',
	'sso/admission.ts': 'who signs in',
	'sso/links.ts': 'what is the own; whoever unlinks others is authorized',
	'upgrades/upgrade-keeper.ts': 'work in the background',
	'users/profile.ts': 'what is the own',
	'users/registration.ts': 'who has not signed in',
	'users/user-mails.ts': 'who has not signed in',
	'mailings/mailing-keeper.ts': 'work in the background; whoever tries a report is authorized by the call',
	'mailings/unsubscribe-route.ts': 'ends what comes to somebody, whose address alone says who',
	'calendars/calendar-route.ts': 'notes that a feed was read, which its maker has allowed',
	'webhooks/by-hand.ts': 'writes down what came of a try that the call was authorized for',
	'webhooks/delivering.ts': 'work in the background',
	'webhooks/webhook-keeper.ts': 'work in the background',
}

/** The top-level functions of a file, each with the text up to the next one. */
const functionsOf = (text: string): string[] => text.split(/^(?=(?:export )?(?:const|async function|function) )/m)

const begins = /\bauthorized(?:Alone)?\(/

/** A permission check by the session or its organisation, on a connection outside a transaction. */
const look = /\((?:deps\.)?(?:database\.)?db, (?:session|call\.session|group_id)\b/

/** Files where an earlier check only saves work. */
const looks_twice: Readonly<Record<string, string>> = {
	'programs/screenshot.ts': 'before a picture is drawn',
}

describe('who may do something is looked at in the transaction that does it', () => {
	test('the check has read the handlers', () => {
		expect(sources.length).toBeGreaterThan(120)
		expect(sources.filter(({ text }) => begins.test(text)).length).toBeGreaterThan(25)
	})

	test('transactions of handlers begin by being authorized', () => {
		const found = sources.filter(({ text }) => text.includes('.transaction()')).map(({ name }) => name)
		expect(found.sort()).toEqual(Object.keys(by_themselves).sort())
	})

	test('nothing is looked at with the session before that', () => {
		const found = sources.flatMap(({ name, text }) =>
			functionsOf(text).flatMap(one => {
				const start = one.search(begins)
				return start >= 0 && look.test(one.slice(0, start)) ? [name] : []
			}),
		)
		expect(found.sort()).toEqual(Object.keys(looks_twice).sort())
	})
})
