import type { Locator, Page } from 'playwright-core'
import { signedIn } from './accounts.ts'
import type { Site } from './operated.ts'

/** A signed-in user who uploads to a site. */
export const anUploadScreen = async (site: Site) => {
	const { folder, server, browser } = site
	const watched = await signedIn(site)
	const { page } = watched
	const line = await watched.context.newCDPSession(page)
	await line.send('Network.enable')
	/** How many bytes the server had received after each chunk. */
	const received: number[] = []
	page.on('response', async response => {
		if (!response.url().endsWith('/uploadChunk')) return
		const answer = (await response.json().catch(() => null)) as { data?: { received?: number } } | null
		received.push(answer?.data?.received ?? 0)
	})
	const button = (name: string, within: Page | Locator = page) => within.getByRole('button', { name, exact: true })
	const uploads = () => page.getByRole('region', { name: 'Uploads', exact: true })
	const row = (name: string) => uploads().getByRole('listitem').filter({ hasText: name })
	return {
		folder,
		server,
		browser,
		watched,
		page,
		line,
		received,
		button,
		uploads,
		row,
		/** Limits the browser's upload rate in bytes per second; -1 is unlimited. */
		speed: (uploadThroughput: number) =>
			line.send('Network.emulateNetworkConditions', {
				offline: false,
				latency: 0,
				downloadThroughput: -1,
				uploadThroughput,
			}),
		choose: async (opener: Locator, path: string | string[]) => {
			const [chooser] = await Promise.all([page.waitForEvent('filechooser'), opener.click()])
			await chooser.setFiles(path)
		},
		isDone: (name: string) => row(name).getByText('Done', { exact: true }).waitFor({ timeout: 120_000 }),
		open: (address = '/explorer/mediaUp') => page.goto(`${server.origin}${address}`),
	}
}
export type UploadScreen = Awaited<ReturnType<typeof anUploadScreen>>
