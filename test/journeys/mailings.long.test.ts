import { rangeBefore } from '@vitrine/domain/mailings/mailing'
import { signIn } from '@vitrine/fleet/operator'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { wordsIn } from '../../apps/server/test/mail-parts.ts'
import { aMailServer, type MailServer } from '../../apps/server/test/smtp.ts'
import { signedIn } from './accounts.ts'
import { axeFindings } from './axe.ts'
import { expectClean, password, verify_code } from './kit.ts'
import { aSite, type Site } from './operated.ts'
import { playedBy } from './played.ts'

/** Noon of yesterday in the time zone of a new installation. */
const from = rangeBefore('day', 'Asia/Shanghai', Date.now()).from + 12 * 3_600_000

let site: Site
let smtp: MailServer
beforeAll(async () => {
	smtp = await aMailServer()
	site = await aSite({ VITRINE_ADMIN_PASSWORD: password, VITRINE_SMTP_URL: smtp.url })
	await playedBy(site, 'REPORTED', [{ kind: 'program', name: 'Welcome', times: 3, ms: 60_000 }], from)
	const [account, first, email] = ['reporter', 'First#2026', 'reporter@example.org']
	const about = { account, realname: account, role_id: 2, group_id: 1, email }
	await site.operator.users.add({ ...about, password: first, confirm_password: first })
	const verifyCode = async () => verify_code
	const own = await signIn(site.server.origin, { account, password: first, verifyCode })
	await own.access.changePassword({ old_password: first, new_password: password, confirm_password: password })
	await own.users.sendEmailCode({ email, password, language: 'en' })
	await vi.waitUntil(() => smtp.received.length > 0, { timeout: 30_000 })
	const mail_code = /code is: (\w+)/.exec(wordsIn(smtp.received.pop()?.content ?? ''))?.[1] ?? ''
	await own.users.changeEmail({ email, mail_code })
	await own.access.logout({})
})
afterAll(async () => {
	await site?.remove()
	await smtp?.close()
})

test('a scheduled report is made, sent to oneself with its file, and deleted', async () => {
	const desk = await signedIn(site, 'reporter')
	const { page } = desk
	const dialog = page.getByRole('dialog')
	await page.goto(`${site.server.origin}/home`)
	await page.getByRole('link', { name: 'Scheduled reports', exact: true }).click()
	await page.waitForURL(/\/home\/reports/)
	await page.getByText('No scheduled reports yet', { exact: true }).waitFor()
	expect(await axeFindings(page)).toEqual([])
	await page.getByRole('button', { name: 'Add scheduled report', exact: true }).click()
	await dialog.getByLabel('Name', { exact: true }).fill('Plays of the week')
	await dialog.getByRole('button', { name: 'Add', exact: true }).click()
	await dialog.getByText('Enter at least one recipient', { exact: true }).waitFor()
	await dialog.getByText('The emails have no link to unsubscribe', { exact: false }).waitFor()
	const receivers = dialog.getByLabel('Recipient', { exact: true })
	await receivers.fill('one@example.org\nnobody\ntwo@')
	await dialog.getByRole('button', { name: 'Add', exact: true }).click()
	await dialog.getByText('Not an email address: nobody, two@', { exact: true }).waitFor()
	await receivers.fill('one@example.org\nTwo <two@example.org>')
	await dialog.getByLabel('Period of the report', { exact: true }).click()
	await page.getByTitle('The day before', { exact: true }).click()
	expect(await axeFindings(page)).toEqual([])
	await dialog.getByRole('button', { name: 'Add', exact: true }).click()
	const row = page.getByRole('row').filter({ hasText: 'Plays of the week' })
	await row.getByText('two@example.org', { exact: true }).waitFor()
	await row.getByRole('button', { name: 'Send to me now', exact: true }).click()
	await page.getByText('Sent to your email address', { exact: true }).waitFor()
	await expect.poll(() => smtp.received.length).toBe(1)
	const [sent] = smtp.received
	expect(sent?.to).toBe('reporter@example.org')
	expect(wordsIn(sent?.content ?? '')).toContain('1. Welcome: 3 times, 0:03:00')
	expect(sent?.content).toContain('filename=report.xlsx')
	expect(await axeFindings(page)).toEqual([])
	await row.getByRole('button', { name: 'History', exact: true }).click()
	await dialog.getByText('With the file', { exact: true }).waitFor()
	await page.keyboard.press('Escape')
	await row.getByRole('button', { name: 'Pause', exact: true }).click()
	await row.getByText('Paused', { exact: true }).waitFor()
	await row.getByRole('button', { name: 'Resume', exact: true, disabled: false }).waitFor()
	// Colours are checked once the button has its final one.
	await page.evaluate(() => Promise.all(document.getAnimations().map(({ finished }) => finished)))
	expect(await axeFindings(page)).toEqual([])
	await row.getByRole('button', { name: 'Resume', exact: true }).click()
	await row.getByText('Next:', { exact: false }).waitFor()
	await row.getByRole('button', { name: 'Delete', exact: true }).click()
	await dialog.getByRole('button', { name: 'Delete', exact: true }).click()
	await page.getByText('No scheduled reports yet', { exact: true }).waitFor()
	expectClean(desk)
})
