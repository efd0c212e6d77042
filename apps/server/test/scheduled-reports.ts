import { nextDueOf } from '@vitrine/domain/mailings/mailing'
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest'
import type { DialectName } from '../src/db/database.ts'
import { aApp, type TestApp } from './app.ts'
import { anAdmin, type Browser } from './browser.ts'
import { aName } from './factories.ts'
import { aGroup, rootGroup } from './people.ts'
import { aMailServer, type MailServer } from './smtp.ts'

type Wanted = Partial<Parameters<Browser['mailings']['add']>[0]>

interface Site {
	app: TestApp
	smtp: MailServer
	admin: Browser
	group: number
}

/** A server that sends reports to a mail server of its own, for the tests of a block; each test starts without reports and emails. */
export const reportSite = (dialect: DialectName) => {
	const site = {} as Site
	const origin = 'https://signs.example'
	beforeAll(async () => {
		site.smtp = await aMailServer()
		site.app = await aApp(dialect, { VITRINE_SMTP_URL: site.smtp.url, VITRINE_PUBLIC_URL: origin })
		site.admin = await anAdmin(site.app)
		site.group = await aGroup(site.app, await rootGroup(site.app))
	})
	afterAll(async () => {
		await site.app.remove()
		await site.smtp.close()
	})
	beforeEach(async () => {
		site.smtp.received.splice(0)
		site.admin = await anAdmin(site.app)
	})
	afterEach(async () => {
		const { db } = site.app.database
		for (const table of [
			'mailing_receivers',
			'mailing_runs',
			'mailing_unsubscribes',
			'mailing_links',
			'mailings',
		] as const)
			await db.deleteFrom(table).execute()
	})

	const added = (wanted: Wanted = {}, browser = site.admin) =>
		browser.mailings.add({
			name: aName('report'),
			content: 'records',
			kind: 'program',
			form: 'csv',
			scope: 'organization',
			every: 'daily',
			weekday: 1,
			hour: 7,
			time_zone: 'Europe/Berlin',
			span: 'day',
			language: 'en',
			receivers: 'one@example.org',
			...wanted,
		})
	const shown = async (id: number, browser = site.admin) =>
		(await browser.mailings.list({})).list.find(one => one.id === id)
	const looked = async (server = site.app): Promise<void> => {
		server.sweep()
		await server.settled()
	}
	/** Moves the time to the next due report, and sends what is due. */
	const due = async (server = site.app): Promise<number> => {
		const now = server.clock.now()
		const at = nextDueOf({ every: 'daily', weekday: 1, hour: 7, time_zone: 'Europe/Berlin' }, now)
		server.clock.move(at - now + 1000)
		await looked(server)
		// A day is longer than a session.
		site.admin = await anAdmin(site.app)
		return at
	}
	return { site, origin, added, shown, looked, due }
}
