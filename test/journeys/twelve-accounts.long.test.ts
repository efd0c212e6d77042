import type { EmergencyDraft } from '@vitrine/domain/release/emergency'
import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aPicture, expectClean } from './kit.ts'
import { aSite, colourProgram, uploadBy } from './operated.ts'
import { playerIs } from './steps.ts'
import { type Desks, twelveDesks } from './twelve-desks.ts'
import { type Account, clerk_rights, twelvePeople } from './twelve-people.ts'
import type { Path } from './twelve-screens.ts'
import { addTerminals, pairScreen, screenShows, type Terminals } from './twelve-terminals.ts'

let site: Awaited<ReturnType<typeof aSite>>
let people: Awaited<ReturnType<typeof twelvePeople>>
let terminals: Terminals
let desks: Desks
beforeAll(async () => {
	site = await aSite()
	people = await twelvePeople(site)
	terminals = await addTerminals(site, people.idOf)
	desks = twelveDesks(site.server, people.of)
})
afterAll(async () => {
	await terminals?.stop()
	await site?.remove()
})

/** The screens that stay open all day, and for which account. */
const open_screens: readonly (readonly [Account, Path])[] = [
	...([
		['admin', '/system/organizationManage'],
		['admin', '/system/roleManage'],
		['hq_operator', '/schedule/issueManage'],
		['hq_auditor', '/review/issueCheck'],
		['north_admin', '/system/userManage'],
		['north_operator', '/terminal/Control'],
		['north_auditor', '/home'],
		['clerk', '/schedule/interCutManage'],
		['north_shop', '/schedule/programManage'],
		['south_admin', '/schedule/issueManage'],
		['south_admin', '/schedule/scheduleTemplate'],
		['south_operator', '/schedule/scheduleTemplate?tab=applied'],
		['leaver', '/explorer/mediaList'],
		['south_shop', '/system/rrgentContent'],
		['south_shop', '/terminal/Control'],
	] as const),
]

const callsOf = (account: Account) => people.of(account).calls

const press = (page: Page, name: string): Promise<void> =>
	page.getByRole('button', { name, exact: true }).first().click()

const dialogOf = (page: Page): Locator => page.getByRole('dialog')

const emergency: EmergencyDraft = {
	name: 'Fire',
	texts: { zh: '请撤离', en: 'Leave', vi: '', ru: '', tr: '', ja: '' },
	color: '#ffffff',
	background: '#cc0000',
	opacity: 100,
	blink: false,
	position: 'full',
	scroll: 'none',
	broadcast_type: 'emergency',
	font_size: 120,
	strip_height: 20,
	speed: 200,
	language_seconds: 5,
	priority: 5,
	duration: null,
	sound: null,
}

/** Opens every screen, and starts input in some of them that is not finished before the end of the day. */
const openAll = async (): Promise<void> => {
	for (const [account, path] of open_screens) await desks.openScreen(account, path)
	const organizations = desks.screenOf('admin', '/system/organizationManage')
	await press(organizations, 'Add organisation')
	await desks.type(dialogOf(organizations).getByLabel('Chinese name', { exact: true }), '西部')
	await desks.type(dialogOf(organizations).getByLabel('English name', { exact: true }), 'The West, soon')
	const users = desks.screenOf('north_admin', '/system/userManage')
	await press(users, 'Create account')
	await desks.type(dialogOf(users).getByLabel('Account', { exact: true }), 'new_colleague')
	const lists = desks.screenOf('north_operator', '/terminal/Control')
	await lists
		.getByRole('row')
		.filter({ has: lists.getByText('North 5', { exact: true }) })
		.getByRole('button', { name: 'Edit', exact: true })
		.click()
	await desks.type(dialogOf(lists).getByLabel('Name', { exact: true }), 'Entrance, left of the door')
	const programs = desks.screenOf('north_shop', '/schedule/programManage')
	await press(programs, 'Create programme')
	await desks.type(dialogOf(programs).getByLabel('Name', { exact: true }), 'Our own window')
	const templates = desks.screenOf('south_admin', '/schedule/scheduleTemplate')
	await press(templates, 'New schedule template')
	await desks.type(dialogOf(templates).getByLabel('Template name', { exact: true }), 'Quiet nights')
}

/** A user who has changed a program in the editor and has not saved it. */
const editUnsaved = async (id: number): Promise<void> => {
	const page = await desks.newTab('hq_operator', `/schedule/windowsIndex?id=${id}`)
	const name = page.getByLabel('Programme name', { exact: true })
	await name.fill('A name nobody has saved')
	await name.press('Enter')
	await page.getByText('Not saved', { exact: true }).waitFor()
	desks.note(name, 'A name nobody has saved')
}

/** Two people change the same terminal from open dialogs: the second is told about the first, and loses no input. */
const editTogether = async (): Promise<void> => {
	const page = await desks.tabOf('admin', '/terminal/Control?q=North+5')
	await press(page, 'Edit')
	await dialogOf(page).getByLabel('Name', { exact: true }).fill('Door of the north')
	await press(page, 'Save')
	await dialogOf(page).waitFor({ state: 'hidden' })
	const second = desks.screenOf('north_operator', '/terminal/Control')
	await dialogOf(second).getByRole('button', { name: 'Save', exact: true }).click()
	await dialogOf(second)
		.getByText(/^admin changed this/)
		.waitFor()
	await dialogOf(second).getByRole('button', { name: 'Show the current version', exact: true }).click()
	await dialogOf(second).getByText('Now: Door of the north', { exact: false }).waitFor()
}

/** The emergency of headquarters is on every screen; a shop takes it off its own. */
const takeDownInShop = async (): Promise<void> => {
	const page = desks.screenOf('south_shop', '/system/rrgentContent')
	await page.locator('main').getByRole('button', { name: 'Take down “Fire”', exact: true }).click()
	await dialogOf(page).getByRole('textbox').fill('It is out here')
	await dialogOf(page).getByRole('button', { name: 'Take down', exact: true }).click()
	await dialogOf(page).waitFor({ state: 'hidden' })
}

/** Removes the right to publish from the role of the clerk, who has just used it; a moment later the clerk's screen no longer offers it. */
const takeRight = async (): Promise<void> => {
	const page = desks.screenOf('clerk', '/schedule/interCutManage')
	const bell = { name: 'Bell', type: 'signal', w: 640, h: 360, source: 'hdmi1', source_duration: 5000 } as const
	const { id } = await callsOf('clerk').interludes.save(bell)
	await desks.expectDay()
	await callsOf('clerk').interludes.publish({
		interlude_id: id,
		deviceids: terminals.of('North').slice(5, 7),
		when: 'now',
	})
	await desks.expectDay()
	const publish = page.getByRole('button', { name: 'Publish “Bell”', exact: true })
	const made = page.getByRole('link', { name: 'New interlude', exact: true })
	const quick = page.getByRole('button', { name: 'Quick add', exact: true })
	for (const offer of [publish, made, quick]) await offer.waitFor()
	const permissions = clerk_rights.filter(right => right !== 'releases.publish')
	await callsOf('admin').roles.edit({ id: people.clerk_role, permissions })
	for (const offer of [publish, made, quick]) await offer.waitFor({ state: 'detached' })
}

/** A banned user reads the reason on the login page. */
const banLeaver = async (): Promise<void> => {
	const page = desks.screenOf('leaver', '/explorer/mediaList')
	desks.leave('leaver')
	await callsOf('south_admin').users.ban({ ids: [callsOf('leaver').user_id], banned: 1 })
	await page.waitForURL(/\/login/)
	await page.locator('.login-lost').getByText('The account is disabled or does not exist', { exact: false }).waitFor()
}

const someOf = (place: Parameters<Terminals['of']>[0], count: number): number[] => terminals.of(place).slice(0, count)

test('a day of twelve accounts: no stale screen, no lost word, no console error', async () => {
	const [admin, hq, north, south] = [
		callsOf('admin'),
		...(['hq_operator', 'north_operator', 'south_operator'] as const).map(callsOf),
	] as const
	if (hq === undefined || north === undefined || south === undefined) throw new Error('somebody is missing')
	const long = 600_000
	const poster = await colourProgram(site, 'teal', long)
	const spring = await colourProgram({ ...site, operator: north }, 'green', long)
	const autumn = await colourProgram({ ...site, operator: north }, 'orange', long)
	await openAll()
	await editUnsaved(poster)
	await desks.expectDay()

	// Players connect.
	const [screen, other] = [
		await pairScreen(site, north, 'North wall', people.idOf('North')),
		await pairScreen(site, callsOf('south_admin'), 'South wall', people.idOf('South')),
	]
	await desks.expectDay()

	// Releases of the north wait for an auditor's approval.
	await admin.system.save({ settings: { review_releases: '1' } })
	const deviceids = [screen.id, ...someOf('North', 4)]
	await north.releases.publish({ play_ids: [spring], deviceids, publish_name: 'Spring' })
	const review = desks.screenOf('hq_auditor', '/review/issueCheck')
	await review.locator('.review-row').getByText('Spring', { exact: true }).waitFor()
	await desks.expectDay()
	await press(review, 'Approve')
	await screenShows(screen.page, 'green')
	await desks.expectDay()
	await admin.system.save({ settings: { review_releases: '0' } })

	// A canary release goes to a few, then to all.
	const many = [...someOf('South', 5), ...someOf('North shop', 3)]
	const { publish_id: posters } = await hq.releases.publish({
		play_ids: [poster],
		deviceids: many,
		publish_name: 'Posters',
		canary: 2,
		canary_failures: 1,
	})
	await desks.expectDay()
	await expect.poll(async () => (await hq.releases.getTargets({ id: posters })).later).toEqual([])
	await desks.expectDay()

	// Two terminals move from north to south: one with its content, the other handed over.
	const [retained = 0, handed = 0] = someOf('North', 2)
	await admin.terminals.move({ ids: [retained], group_id: people.idOf('South'), handover: 'keep' })
	await desks.expectDay()
	await admin.terminals.move({ ids: [handed], group_id: people.idOf('South'), handover: 'hand_over' })
	await desks.expectDay()

	// An emergency from headquarters.
	const everywhere = [screen.id, other.id, ...someOf('South shop', 3), ...someOf('North', 6), ...someOf('South', 6)]
	const { publish_id: fire } = await hq.emergency.publish({ content: emergency, deviceids: everywhere })
	await screenShows(other.page, 'en')
	await desks.expectDay()
	await takeDownInShop()
	await desks.expectDay()
	expect(await callsOf('south_shop').emergency.listActive({})).toEqual([])
	expect((await callsOf('south_operator').emergency.listActive({})).length).toBe(1)
	await admin.emergency.cancel({ publish_id: fire })
	await screenShows(screen.page, 'green')
	await desks.expectDay()

	// A schedule template.
	const at = { time: '18:00:00', date_start: null, date_end: null, weekdays: null }
	const { id: template } = await south.timing.save({
		name: 'Dim evenings',
		commands: [{ operation: 'brightness', value: 40, ...at }],
	})
	await south.timing.apply({ id: template, deviceids: [other.id, ...someOf('South', 3)] })
	await desks.expectDay()

	await takeRight()
	await desks.expectDay()

	// A program of headquarters is offered to all, and a shop shows it.
	await admin.programs.share({ id: poster, shared: 1 })
	await desks.expectDay()
	await callsOf('north_shop').releases.publish({
		play_ids: [poster],
		deviceids: someOf('North shop', 2),
		publish_name: 'From above',
	})
	await desks.expectDay()

	await editTogether()
	await desks.expectDay()

	// Another one replaces what plays, and is ended.
	const next = await north.releases.publish({
		play_ids: [autumn],
		deviceids: [screen.id, ...terminals.of('North').slice(2, 4)],
		publish_name: 'Autumn',
	})
	await screenShows(screen.page, 'orange')
	await desks.expectDay()
	await north.releases.end({ id: next.publish_id })
	await playerIs(screen.page, 'idle')
	await desks.expectDay()

	// A picture of the south, and what the screens have played.
	await uploadBy(south, await aPicture(site.folder, 'south.png', 'navy'))
	const played = () => callsOf('north_auditor').plays.search({ kind: 'program', key_word: '', limit: 1, before: '' })
	await expect.poll(async () => (await played()).list.length, { timeout: 120_000 }).toBeGreaterThan(0)
	await desks.expectDay()

	// A player goes away and comes back.
	await other.page.goto('about:blank')
	await desks.expectDay()
	await other.page.goBack()
	await desks.expectDay()

	await banLeaver()
	await desks.expectDay()
	// The input that was typed first is saved last.
	const second = desks.screenOf('north_operator', '/terminal/Control')
	await dialogOf(second).getByRole('button', { name: 'Save', exact: true }).click()
	await dialogOf(second).waitFor({ state: 'hidden' })
	await second.locator('main').getByText('Entrance, left of the door', { exact: true }).waitFor()
	desks.forget('Entrance, left of the door')
	await desks.expectDay()
	// Each screen has shown rows at some time.
	expect(open_screens.filter(one => !desks.filled.has(one.join()))).toEqual([])
	expectClean(...desks.watched, screen, other)
})
