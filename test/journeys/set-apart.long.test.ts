import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aMailServer, type MailServer } from '../../apps/server/test/smtp.ts'
import { aChromium, aPage, aServer, expectClean, password, type Server, signIn } from './kit.ts'

let server: Server
let smtp: MailServer
let browser: Browser

/** The state of the database after emails have failed and terminals with wrong clocks have reported plays. */
const seed = (folder: string): void => {
	const database = new DatabaseSync(join(folder, 'vitrine.sqlite'))
	const now = Date.now()
	const mail = database.prepare(`insert into mails (recipient, kind, subject, body, attempts, next_at, sent_at, fault,
		created_at, failed_at) values (?, ?, ?, ?, 1, ?, null, ?, ?, ?)`)
	const refused = 'Mail command failed: 550 5.1.1 The email account that you tried to reach does not exist'
	mail.run('maria.gone@example.org', 'reset', 'Vitrine password reset code', '', null, refused, now, now - 60_000)
	mail.run('li.full@example.org', 'known', 'Vitrine account reminder', 'Hello', null, '552 mailbox full', now, now)
	mail.run('sven@example.org', 'register', 'Vitrine code', 'X', now + 3e6, '535 authentication failed', now, now - 1000)
	database.exec(`insert into terminals (group_id, name, sn, key_hash, type_id, model, system_version, w, h, time_zone, run_state,
		offline_reason, program_name, faults, created_at)
		values (1, 'Lobby screen', 'A1', '', 1, '', '', 0, 0, 'UTC', 0, '', '', '[]', ${now})`)
	database.exec("insert into places (group_id, path, name) select 1, '/1/', '' where not exists (select 1 from places)")
	const play =
		database.prepare(`insert into play_logs (boot_id, seq, terminal_id, kind, name, program_id, material_id, release_id,
		start_time, end_time, time_zone, mono, place_id, time_fault, missing) values (1, ?, 1, ?, ?, 0, 0, 0, ?, ?, 'UTC', 0, 1, ?, ?)`)
	const year = 365 * 86_400_000
	play.run(1, 1, 'Summer sale', now - 60_000, now, 0, 0)
	play.run(2, 1, 'Breakfast menu', now + 70 * year, now + 70 * year + 9000, 1, 0)
	play.run(3, 2, 'logo.png', 1000, 9000, 2, 0)
	play.run(4, 1, 'Opening hours', now, now - 60_000, 3, 0)
	play.run(5, 1, '', now - 90_000, now - 80_000, 4, 12)
	database.close()
}

beforeAll(async () => {
	smtp = await aMailServer()
	server = await aServer({ VITRINE_ADMIN_PASSWORD: password, VITRINE_SMTP_URL: smtp.url })
	await server.stop()
	seed(server.folder)
	await server.start()
	browser = await aChromium()
})
afterAll(async () => {
	await browser?.close()
	await server?.remove()
	await smtp?.close()
})

const signedIn = async () => {
	const watched = await aPage(browser)
	await signIn(watched.page, server)
	await watched.page.waitForURL(/\/home|\/$/)
	return watched
}
const rowOf = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text })

test('an administrator sees which emails did not go out and why, sends again what can be, and removes the rest', async () => {
	const [one, other] = [await signedIn(), await signedIn()]
	const { page } = one
	await page.goto(`${server.origin}/system/systemLayout`)
	await page.getByRole('link', { name: 'Undelivered email', exact: true }).click()
	await other.page.goto(`${server.origin}/system/mail`)
	await rowOf(other.page, 'maria.gone@example.org').waitFor()
	const cleared = rowOf(page, 'maria.gone@example.org')
	await expect.poll(() => cleared.textContent()).toMatch(/Password reset code.*Not sent.*550.*It contained a code/)
	expect(await cleared.getByRole('button', { name: 'Try again', exact: true }).count()).toBe(0)
	await expect.poll(() => rowOf(page, 'sven@example.org').textContent()).toMatch(/Waiting to retry.*535.*Next attempt/)
	await rowOf(page, 'li.full@example.org').getByRole('button', { name: 'Try again', exact: true }).click()
	for (const watched of [one, other]) await rowOf(watched.page, 'li.full@example.org').waitFor({ state: 'detached' })
	expect(smtp.received.map(({ to }) => to)).toEqual(['li.full@example.org'])
	await cleared.getByRole('button', { name: 'Delete', exact: true }).click()
	await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click()
	for (const watched of [one, other]) await rowOf(watched.page, 'maria.gone').waitFor({ state: 'detached' })
	expectClean(one, other)
})

test('plays whose times cannot be true, and lost ones, are no play records, and shown apart with the reason', async () => {
	const watched = await signedIn()
	const { page } = watched
	await rowOf(page, 'Summer sale').waitFor()
	await expect.poll(() => page.getByRole('row').count()).toBe(2)
	await page.getByText('Problems', { exact: true }).click()
	await rowOf(page, 'Breakfast menu').waitFor()
	const said = ['Breakfast menu · Programme', 'logo.png · Material', 'Opening hours · Programme']
	for (const [place, reason] of ['In the future', 'Before the terminal was added', 'Ends before it starts'].entries())
		await expect.poll(() => rowOf(page, said[place] ?? '').textContent()).toContain(reason)
	await expect.poll(() => rowOf(page, '12 play records missing').textContent()).toContain('Records lost')
	expect(await rowOf(page, 'Summer sale').count()).toBe(0)
	expectClean(watched)
})
