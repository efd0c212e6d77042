import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aWebtool } from '../../apps/server/test/archives.ts'
import { aFont } from '../../apps/server/test/fonts.ts'
import { aChromium, aPage, aPicture, aServer, expectClean, type Server, signIn } from './kit.ts'
import { buildProgram, upload } from './steps.ts'

let server: Server
let browser: Browser
let folder: string
beforeAll(async () => {
	folder = await mkdtemp(join(tmpdir(), 'vitrine-media-'))
	server = await aServer()
	browser = await aChromium()
})
afterAll(async () => {
	await browser?.close()
	await server?.remove()
	await rm(folder, { recursive: true, force: true })
})

const open = (page: Page, child: string) => page.goto(`${server.origin}/system/templateManagement/${child}`)
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })

/** Saves a program as a template, and starts another one from it. */
const startFromTemplate = async (page: Page): Promise<void> => {
	const picture = await aPicture(folder, 'poster.png', 'teal')
	await upload(page, server, [picture])
	await buildProgram(page, server, 'Lobby', ['poster.png'])
	await page.goto(`${server.origin}/schedule/programManage`)
	await button(page, 'More Lobby').click()
	await page.getByRole('menuitem', { name: 'Make template', exact: true }).click()
	await page.getByRole('dialog').getByRole('button', { name: 'Save', exact: true }).click()
	await page.getByText('Template “Lobby” was added').first().waitFor()
	await button(page, 'Create programme').first().click()
	const dialog = page.getByRole('dialog')
	await dialog.getByLabel('Name', { exact: true }).fill('From template')
	await dialog.getByRole('combobox', { name: 'Start from a template' }).click()
	await page.locator('.ant-select-item-option').getByText('Lobby', { exact: true }).click()
	await dialog.getByRole('button', { name: 'Create', exact: true }).click()
	await page.waitForURL(/windowsIndex/)
	await page.getByText('poster.png').first().waitFor()
}

/** Selects a file after pressing the button that asks for one. */
const choose = async (page: Page, name: string, path: string): Promise<void> => {
	const [chooser] = await Promise.all([page.waitForEvent('filechooser'), button(page, name).first().click()])
	await chooser.setFiles(path)
}

const useFont = async (page: Page): Promise<void> => {
	const path = join(folder, 'Boxes.ttf')
	await writeFile(path, aFont('abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ 0123456789', { family: 'Boxes' }))
	await open(page, 'Font')
	const wrong = join(folder, 'wrong.ttf')
	await writeFile(wrong, 'no font')
	await choose(page, 'Upload a font', wrong)
	await page.getByText('Only TTF, OTF and WOFF2 fonts are supported').first().waitFor()
	await choose(page, 'Upload a font', path)
	await page.getByText('Template “Boxes” was added').first().waitFor({ timeout: 120_000 })
	await button(page, /Boxes/).first().click()
	const drawer = page.getByRole('dialog', { name: 'Boxes' })
	await drawer.locator('[data-font="there"]').nth(5).waitFor()
	await expect.poll(() => drawer.getByText(/^\d+ of 3,?768 characters missing/).count()).toBe(1)
	await drawer.getByLabel('Try your own text').fill('Hello')
	await drawer.locator('.font-sample').getByText('Hello', { exact: true }).waitFor()
	await page.keyboard.press('Escape')
}

const useWebtool = async (page: Page): Promise<void> => {
	const path = join(folder, 'sign.zip')
	await writeFile(path, aWebtool())
	const evil = join(folder, 'evil.zip')
	await writeFile(evil, aWebtool({ html: '<script src="https://example.com/x.js"></script>' }))
	await open(page, 'WebTools')
	await choose(page, 'Upload a web tool', evil)
	await page.getByText('index.html refers to something outside the archive').first().waitFor()
	await choose(page, 'Upload a web tool', path)
	await page.getByText('Template “Sign” was added').first().waitFor()
	await button(page, /Sign/).first().click()
	const drawer = page.getByRole('dialog', { name: 'Sign' })
	await drawer.getByText('Version 1.0').first().waitFor()
	await drawer.getByText('Not used yet').waitFor()
	await drawer.getByLabel('Title').first().waitFor()
}

test('a template is made and started from, a font is seen in six languages, a web tool is tried', async () => {
	const watched = await aPage(browser)
	const { page } = watched
	await signIn(page, server)
	await page.waitForURL(/\/home|\/$/)
	await startFromTemplate(page)
	await useFont(page)
	await useWebtool(page)
	expectClean(watched)
})
