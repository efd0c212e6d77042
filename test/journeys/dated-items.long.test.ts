import { afterAll, beforeAll, expect, test } from 'vitest'
import { aPicture, expectClean } from './kit.ts'
import { aScreen, aSite, publishBy, uploadBy } from './operated.ts'

let site: Awaited<ReturnType<typeof aSite>>
beforeAll(async () => {
	site = await aSite()
})
afterAll(() => site?.remove())

test('a screen shows only what has its day', async () => {
	const { operator, browser, server, folder } = site
	const { id: material_id, play_sha256: sha256 } = await uploadBy(
		operator,
		await aPicture(folder, 'green.png', 'green'),
	)
	const itemOf = (id: string, days: { valid_from?: string; valid_to?: string } = {}) =>
		({ kind: 'picture', id, name: id, material_id, sha256, play_time: 1000, fit: 'fill', ...days }) as const
	const items = [itemOf('a'), itemOf('over', { valid_to: '2020-01-01' }), itemOf('b')]
	items.push(itemOf('later', { valid_from: '2130-01-01' }))
	await publishBy(operator, items, 'DATED')
	const screen = await aScreen(browser, server, 'DATED')
	const shown = await screen.page.evaluate(
		() =>
			new Promise<string[]>(done => {
				const seen: string[] = []
				const look = new MutationObserver(() => {
					seen.push(document.documentElement.dataset.item ?? '')
					if (seen.length < 6) return
					look.disconnect()
					done(seen)
				})
				look.observe(document.documentElement, { attributeFilter: ['data-item'] })
			}),
	)
	expect([...new Set(shown)].sort()).toEqual(['a', 'b'])
	expectClean(screen)
	await screen.context.close()
})
