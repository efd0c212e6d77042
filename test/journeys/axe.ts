import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

interface Axe {
	run: (options: unknown) => Promise<{ violations: { id: string; nodes: { target: string[] }[] }[] }>
}

/** The problems that axe finds on a page, as rule and place (WCAG 2.2 AA). */
export const axeFindings = async (page: Page): Promise<string[]> => {
	await page.evaluate(axe)
	return page.evaluate(async () => {
		const { violations } = await (window as unknown as { axe: Axe }).axe.run({
			runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'],
		})
		return violations.flatMap(({ id, nodes }) => nodes.map(node => `${id} ${node.target.join(' ')}`))
	})
}
