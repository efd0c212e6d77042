import type { Page } from 'playwright-core'
import type { Scene, Shot } from './shot.ts'
import { publishing_shots } from './shots-publishing.ts'

const uploadAll = async (page: Page, { posters, say }: Scene): Promise<void> => {
	const [chooser] = await Promise.all([
		page.waitForEvent('filechooser'),
		page.getByRole('button', { name: say('选择文件'), exact: true }).click(),
	])
	await chooser.setFiles(posters.map(({ name, content }) => ({ name, mimeType: 'image/jpeg', buffer: content })))
	const list = page.getByRole('region', { name: say('上传列表'), exact: true })
	for (const { name } of posters)
		await list.getByRole('listitem').filter({ hasText: name }).getByText(say('已完成'), { exact: true }).waitFor()
	// Notifications would cover the page.
	const announced = page.locator('.toast button')
	while ((await announced.count()) > 0) await announced.first().click()
}

/** The actions for a material are in its menu. */
const openMenu = async (page: Page, { say }: Scene): Promise<void> => {
	await page.locator('.material-card').first().getByText(say('更多'), { exact: true }).click()
	await page.getByRole('menuitem', { name: say('使用情况'), exact: true }).waitFor()
}

const typeCode = async (page: Page, { say, words }: Scene): Promise<void> => {
	await page.getByRole('button', { name: say('添加终端'), exact: true }).click()
	const dialog = page.getByRole('dialog')
	await dialog.getByRole('textbox', { name: say('配对码'), exact: true }).fill('K7Q2MX')
	await dialog.getByLabel(say('名称'), { exact: true }).fill(words.terminals[0])
}

const windowName = ({ say }: Scene, number: number): string => say('窗口 {number}').replace('{number}', String(number))

const inEditor = (id: number | undefined): string => `/schedule/windowsIndex?id=${id}`

/** The properties that several windows share appear when they are selected. */
const selectBoth = async (page: Page, scene: Scene): Promise<void> => {
	const list = page.locator('.ed-row')
	await list
		.filter({ hasText: windowName(scene, 1) })
		.locator('button')
		.first()
		.click()
	await list
		.filter({ hasText: windowName(scene, 2) })
		.locator('button')
		.first()
		.click({ modifiers: ['Shift'] })
}

const openItem = async (page: Page, scene: Scene): Promise<void> => {
	await page.getByText(windowName(scene, 1)).first().click()
	await page.locator('.ed-resource-name').first().click()
	await page.locator('.ed-options .ed-day').last().scrollIntoViewIfNeeded()
}

/** Twelve seconds forward, one second per key press. */
const scrub = async (page: Page): Promise<void> => {
	for (let second = 0; second < 12; second++) await page.locator('.tl-ruler').press('PageUp')
}

const openFold = async (page: Page, { say }: Scene): Promise<void> => {
	await page.getByRole('button', { name: say('折叠预览'), exact: true }).click()
	await page.locator('.ed-fold-pieces li').first().waitFor()
}

/** Shots of a single program. */
const program_shots: readonly Shot[] = [
	{ topic: 'windows', address: ({ programs }) => inEditor(programs[0]), wait: '.ed-name', act: selectBoth },
	{ topic: 'items', address: ({ programs }) => inEditor(programs[0]), wait: '.ed-name', act: openItem },
	{ topic: 'background', address: ({ strip }) => inEditor(strip), wait: '.ed-name' },
	{ topic: 'folding', address: ({ strip }) => inEditor(strip), wait: '.ed-name', act: openFold },
	{ topic: 'timeline', address: ({ programs }) => inEditor(programs[0]), wait: '.tl-ruler', act: scrub },
	{
		topic: 'checks',
		address: ({ strip }) => inEditor(strip),
		wait: '.ed-checks',
		act: page => page.locator('.ed-checks').click(),
	},
	{
		topic: 'managing',
		address: ({ programs }) => `/schedule/programManage?details=${programs[0]}`,
		wait: '.program-shot',
	},
	{
		topic: 'preview',
		address: ({ programs }) => `/schedule/programPreview?id=${programs[0]}&at=4000`,
		wait: '.program-frame',
	},
	{
		topic: 'packages',
		address: () => '/schedule/programManage',
		wait: 'main tbody tr.ant-table-row',
		act: page => page.locator('main thead input[type="checkbox"]').check(),
	},
]

const terminal_row = 'main :is(tbody tr.ant-table-row, .terminal-card)'

/** Terminals report what they play with their next heartbeat. */
const waitForReports = async (page: Page, { words }: Scene): Promise<void> => {
	for (const program of words.programs)
		while ((await page.locator('main').getByText(program, { exact: true }).count()) === 0) {
			await new Promise(done => setTimeout(done, 2_000))
			await page.reload()
			await page.locator(terminal_row).first().waitFor()
		}
}

/** One picture per topic, in the order in which they are taken: shots that change the product come last. */
export const shots: readonly Shot[] = [
	{
		topic: 'first-steps',
		address: () => '/login',
		signed_out: true,
		wait: 'img[src^="data:image/"]',
		act: async page => {
			await page.locator('input[name="server"]').fill('https://signage.example')
			await page.locator('input[name="account"]').fill('admin')
		},
	},
	{
		topic: 'programs',
		address: ({ programs }) => inEditor(programs[0]),
		wait: '.ed-name',
		act: (page, scene) => page.getByText(windowName(scene, 1)).first().click(),
	},
	...program_shots,
	{
		topic: 'making',
		address: () => '/explorer/newMediaList?kind=digital_clock',
		wait: '.kind-stage canvas, .kind-stage-host > *',
	},
	{
		topic: 'finding',
		address: ({ words }) => `/explorer/mediaList?tag=${encodeURIComponent(words.tags[0])}`,
		wait: '.material-card',
		act: openMenu,
	},
	{ topic: 'directories', address: () => '/system/mediaManage', wait: 'main tbody tr.ant-table-row' },
	{ topic: 'templates', address: () => '/system/templateManagement/Material', wait: '.template-card' },
	{ topic: 'review', address: () => '/review/materialCheck', wait: '.review-actions' },
	{ topic: 'terminals', address: () => '/terminal/Control', wait: terminal_row, act: typeCode },
	{ topic: 'publishing', address: () => '/schedule/issueManage?downloads=open', wait: '.download-row' },
	...publishing_shots,
	{ topic: 'organizations', address: () => '/system/organizationManage', wait: 'main :is([role="tree"], table)' },
	{ topic: 'users', address: () => '/system/userManage', wait: 'main tbody tr.ant-table-row' },
	{ topic: 'personal', address: () => '/system/personalCenter', wait: 'main [role="tabpanel"] button' },
	{
		topic: 'registration',
		address: () => '/login?view=register',
		signed_out: true,
		wait: 'input[name="email"], input[type="email"]',
	},
	{ topic: 'layout', address: () => '/system/systemLayout', wait: 'main :is(form, input)' },
	{ topic: 'presence', address: () => '/terminal/Control', wait: terminal_row, act: waitForReports },
	{ topic: 'upload', address: () => '/explorer/mediaUp', wait: 'main button', act: uploadAll },
]
