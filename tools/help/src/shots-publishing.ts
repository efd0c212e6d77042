import type { Page } from 'playwright-core'
import type { Scene, Shot } from './shot.ts'

const press = (page: Page, name: string): Promise<void> =>
	page.getByRole('button', { name, exact: true }).first().click()

/** The hours of the first program, next to what plays on that day. */
const openHours = async (page: Page, { say }: Scene): Promise<void> => {
	await page.getByRole('radio', { name: say('定时播放'), exact: true }).check()
	await page
		.getByRole('link', { name: say('编辑时段'), exact: true })
		.first()
		.click()
	const start = page.locator('input[name^="start-"]')
	await start.fill('09:00:00')
	await page.locator('input[name^="end-"]').fill('18:00:00')
	await page.locator('.schedule-bar').first().waitFor()
}

const writeEmergency = async (page: Page, { say, words, language }: Scene): Promise<void> => {
	await press(page, say('发布紧急内容'))
	const drawer = page.getByRole('dialog')
	await drawer.getByLabel(say('名称'), { exact: true }).fill(words.emergency)
	await drawer.locator(`textarea[lang="${language}"]`).fill(words.emergency)
	await drawer.getByRole('checkbox', { name: say('全选'), exact: true }).check()
}

const addPrograms = async (page: Page, { say, words }: Scene): Promise<void> => {
	await page.getByLabel(say('名称'), { exact: true }).fill(words.posters[1])
	const choice = page.getByRole('combobox', { name: say('添加节目'), exact: true })
	for (const program of words.programs) {
		await choice.click()
		await page.locator('.ant-select-item-option').filter({ hasText: program }).last().click()
	}
}

const writeTemplate = async (page: Page, { say, words }: Scene): Promise<void> => {
	await press(page, say('新建日程模板'))
	await page.getByRole('dialog').getByLabel(say('模板名称'), { exact: true }).fill(words.organizations[2])
}

/** What is published, and what interrupts it. */
export const publishing_shots: readonly Shot[] = [
	{
		topic: 'hours',
		address: ({ programs }) => `/schedule/playList?program=${programs.join(',')}`,
		wait: '.publishing-items li',
		act: openHours,
	},
	{ topic: 'releases', address: () => '/schedule/issueManage?release=1', wait: '.release-details' },
	{
		topic: 'simulator',
		address: ({ terminal }) => `/schedule/playSimulator?terminal=${terminal}`,
		wait: '.simulator-frame img',
	},
	{ topic: 'interludes', address: () => '/schedule/newInterCut', wait: 'main form', act: addPrograms },
	{ topic: 'emergencies', address: () => '/system/rrgentContent', wait: 'main button', act: writeEmergency },
	{ topic: 'schedule-templates', address: () => '/schedule/scheduleTemplate', wait: 'main button', act: writeTemplate },
]
