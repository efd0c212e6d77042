import { afterAll, beforeAll, expect, test } from 'vitest'
import { signedIn } from './accounts.ts'
import { aPage, expectClean } from './kit.ts'
import { aSite } from './operated.ts'

let site: Awaited<ReturnType<typeof aSite>>
beforeAll(async () => {
	site = await aSite()
})
afterAll(() => site?.remove())

test('a setting is found by what it does, wherever it is changed, and previews show what holds', async () => {
	const desk = await signedIn(site)
	const { page } = desk
	await page.goto(`${site.server.origin}/system/systemLayout`)
	const search = page.getByLabel('Find a setting', { exact: true })
	await search.click()
	await search.pressSequentially('sent to applicants')
	await page.getByRole('option').first().waitFor({ state: 'attached' })
	await page.keyboard.press('Enter')
	// The setting is on another screen, where its field has the focus.
	await page.waitForURL('**/system/accessLayout#dailyReferralLimit')
	const limit = page.getByLabel('Referral codes sent per day', { exact: true })
	await expect.poll(() => limit.evaluate(field => document.activeElement === field)).toBe(true)
	await search.click()
	await search.pressSequentially('no such thing')
	await page.getByText('No setting matches', { exact: true }).waitFor()
	await page.keyboard.press('Escape')

	await page.getByRole('link', { name: 'System layout', exact: true }).click()
	await page.getByLabel('Page title', { exact: true }).fill('Signs of the town')
	await page.getByRole('button', { name: 'Save', exact: true }).first().click()
	await page.getByRole('img', { name: 'Top bar preview', exact: true }).getByText('Signs of the town').first().waitFor()
	await page.getByRole('link', { name: 'Login and registration', exact: true }).first().click()
	await page
		.getByRole('img', { name: 'Login page preview', exact: true })
		.getByText('Signs of the town')
		.first()
		.waitFor()
	expectClean(desk)
})

test('an accent colour shows everywhere once it is saved, and a pale one is darkened until words can be read', async () => {
	const desk = await signedIn(site)
	const { page } = desk
	await page.goto(`${site.server.origin}/system/systemLayout`)
	const colour = page.getByLabel('Accent colour', { exact: true })
	const form = page.locator('form').filter({ has: colour })
	const tokens = () =>
		page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--accent').trim())
	const save = form.getByRole('button', { name: 'Save', exact: true })
	await colour.fill('#ffd43b')
	await form.getByText(/^White text is hard to read on this colour/).waitFor()
	// Nothing changes until it is saved.
	expect(await tokens()).toBe('#3b5bdb')
	await save.click()
	await expect.poll(tokens).not.toBe('#3b5bdb')
	await colour.fill('#0b7285')
	await save.click()
	await expect.poll(tokens).toBe('#0b7285')
	await page.mouse.move(0, 0)
	const ground = (element: Element) => getComputedStyle(element).backgroundColor
	await expect.poll(() => save.evaluate(ground)).toBe('rgb(11, 114, 133)')
	// It is applied from the first frame of the next visit.
	await page.reload()
	await colour.waitFor()
	expect(await tokens()).toBe('#0b7285')
	await form.getByRole('button', { name: 'Use the default', exact: true }).click()
	await save.click()
	await expect.poll(tokens).toBe('#3b5bdb')
	expectClean(desk)
})

test('the time zone of the installation is set, and known to every screen', async () => {
	const desk = await signedIn(site)
	const { page } = desk
	await page.goto(`${site.server.origin}/system/systemLayout`)
	const zone = page.getByLabel('Default time zone', { exact: true })
	const form = page.locator('form').filter({ has: zone })
	await zone.click()
	await zone.pressSequentially('Europe/Berlin')
	await page.keyboard.press('Enter')
	await form.getByRole('button', { name: 'Save', exact: true }).click()
	await page.getByText('“Default time zone” was saved', { exact: true }).waitFor()
	const cookies = await page.context().cookies()
	expect(cookies.find(({ name }) => name === 'default_time_zone')?.value).toBe(encodeURIComponent('Europe/Berlin'))
	expectClean(desk)
})

test('a setting is found by other words for it', async () => {
	const desk = await signedIn(site)
	const { page } = desk
	await page.goto(`${site.server.origin}/system/systemLayout`)
	const search = page.getByLabel('Find a setting', { exact: true })
	/** Types a query and selects the first setting found. */
	const find = async (typed: string, name: string): Promise<void> => {
		await search.click()
		await search.pressSequentially(typed)
		await page.locator('.ant-select-item-option-active', { hasText: name }).waitFor()
		await page.keyboard.press('Enter')
	}
	for (const [typed, name, field] of [
		['timezone', 'Default time zone', 'default_time_zone'],
		['colour brand', 'Accent colour', 'accent_color'],
		['nominatim', 'Address search', 'geocoder_from'],
		['osm', 'Map tiles', 'tiles_from'],
	] as const) {
		await find(typed, name)
		await page.waitForURL(`**/system/systemLayout#${field}`)
		// The found field receives the focus a moment later: text typed before that would end up in it.
		await expect.poll(() => search.evaluate(one => one === document.activeElement)).toBe(false)
	}
	await find('ICP', 'Site registration number')
	await page.waitForURL('**/system/accessLayout#record_number')
	expectClean(desk)
})

test('the login page says what was set for it, in the default language, as text', async () => {
	const desk = await signedIn(site)
	const { page } = desk
	await page.goto(`${site.server.origin}/system/accessLayout`)
	const slogan = page.getByLabel('Slogan', { exact: true })
	const form = page.locator('form').filter({ has: slogan })
	await slogan.fill('All signs <b>at once</b>')
	await form.getByLabel('Copyright notice', { exact: true }).fill('© Town')
	await form.getByLabel('Site registration number', { exact: true }).fill('ICP 1')
	await form.getByLabel('Registration link', { exact: true }).fill('javascript:alert(1)')
	await form.getByRole('button', { name: 'Save', exact: true }).click()
	await form.getByText('Enter an address that starts with http:// or https://', { exact: true }).waitFor()
	await form.getByLabel('Registration link', { exact: true }).fill('https://beian.example/')
	await form.getByLabel('Default language', { exact: true }).click()
	await page.getByTitle('Русский', { exact: true }).last().click()
	await form.getByLabel('Page title (Русский)', { exact: true }).fill('Экраны города')
	await form.getByRole('button', { name: 'Save', exact: true }).click()
	await page.getByRole('img', { name: 'Login page preview', exact: true }).getByText('© Town · ICP 1').first().waitFor()

	// The browser asks for Japanese, and the user has not chosen a language.
	for (const [locale, width] of [
		['ja-JP', 1280],
		['ja-JP', 420],
	] as const) {
		const visitor = await aPage(site.browser, { locale, viewport: { width, height: 900 } })
		for (const path of ['/login', '/login?view=register']) {
			await visitor.page.goto(`${site.server.origin}${path}`)
			await visitor.page.getByText('All signs <b>at once</b>', { exact: true }).waitFor()
			await visitor.page.getByText('© Town', { exact: true }).waitFor()
			const link = visitor.page.getByRole('link', { name: 'ICP 1', exact: true })
			expect(await link.getAttribute('href')).toBe('https://beian.example/')
			await expect.poll(() => visitor.page.evaluate(() => document.documentElement.lang)).toBe('ru')
			const overflow = () => visitor.page.evaluate(() => document.documentElement.scrollWidth > innerWidth)
			expect(await overflow()).toBe(false)
		}
		await visitor.page.goto(`${site.server.origin}/login`)
		await visitor.page.getByRole('heading', { name: 'Экраны города', exact: true }).waitFor()
		await expect.poll(() => visitor.page.title()).toContain('Экраны города')
		// The user's choice has priority and is remembered.
		await visitor.page.getByRole('combobox').selectOption('en')
		await expect.poll(() => visitor.page.evaluate(() => document.documentElement.lang)).toBe('en')
		// The page is redrawn before the choice is stored.
		const chosen = async () => (await visitor.context.cookies()).find(({ name }) => name === 'language')?.value
		await expect.poll(chosen).toBe('en')
		await visitor.page.reload()
		await visitor.page.getByRole('button', { name: 'Sign in', exact: true }).waitFor()
		expectClean(visitor)
	}
	const none = {
		slogan: '',
		copyright: '',
		record_number: '',
		record_url: '',
		login_language: '',
		web_title_ru: '',
	} as const
	await site.operator.system.save({ settings: none })
	expectClean(desk)
})

test('whoever leaves with changes in any form of a screen is asked once', async () => {
	const desk = await signedIn(site)
	const { page } = desk
	await page.goto(`${site.server.origin}/system/systemLayout`)
	await page.getByLabel('Keep play records (days)', { exact: true }).fill('400')
	await page.getByLabel('Default time zone', { exact: true }).waitFor()
	const away = page.getByRole('link', { name: 'Login and registration', exact: true }).first()
	await away.click()
	const question = page.getByRole('dialog', { name: 'Discard the changes to “System layout”?', exact: true })
	await question.getByRole('button', { name: 'Keep editing', exact: true }).click()
	await question.waitFor({ state: 'hidden' })
	// Going to another field of the same screen needs no confirmation.
	const search = page.getByLabel('Find a setting', { exact: true })
	await search.click()
	await search.pressSequentially('timezone')
	await page.getByRole('option').first().waitFor({ state: 'attached' })
	await page.keyboard.press('Enter')
	await page.waitForURL('**/system/systemLayout#default_time_zone')
	expect(await question.isVisible()).toBe(false)
	await away.click()
	await question.getByRole('button', { name: 'Discard changes', exact: true }).click()
	await page.waitForURL('**/system/accessLayout')
	expectClean(desk)
})
