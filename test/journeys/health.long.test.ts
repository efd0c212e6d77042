import { afterAll, beforeAll, expect, test } from 'vitest'
import { aPage, expectClean, signIn } from './kit.ts'
import { aSite } from './operated.ts'

let site: Awaited<ReturnType<typeof aSite>>
beforeAll(async () => {
	site = await aSite()
})
afterAll(() => site?.remove())

/** A bound terminal; closing its socket tells the server that it is gone. */
const connected = async (sn: string, key: string): Promise<WebSocket> => {
	const response = await fetch(`${site.server.origin}/config.json`)
	const { socket_port } = (await response.json()) as { socket_port: number }
	const socket = new WebSocket(`ws://127.0.0.1:${socket_port}/?from=terminal`)
	await new Promise((done, failed) => {
		socket.onerror = failed
		socket.onopen = () =>
			socket.send(JSON.stringify({ type: 'bind', role: 'terminal', data: { sn, key, system_version: '3.0.13.228' } }))
		socket.onmessage = message => JSON.parse(String(message.data)).type === 'bind' && done(null)
	})
	return socket
}

test('a terminal that goes away is an incident on an open screen, which somebody sees to and which ends when it returns', async () => {
	const { server, browser, operator } = site
	const lobby = await operator.terminals.add({ name: 'Lobby', sn: 'LOBBY1', key: 'lobby-key' })
	await operator.system.save({ settings: { health_offline_minutes: '0' } })
	const office = await aPage(browser)
	const { page } = office
	await signIn(page, server)
	await page.waitForURL(/\/home|\/$/)
	await page.goto(`${server.origin}/terminal/Control`)
	await page.getByRole('link', { name: 'Terminal health', exact: true }).click()
	await page.getByText('No incidents', { exact: true }).waitFor()

	// No page is reloaded from here on.
	const first = await connected('LOBBY1', 'lobby-key')
	first.close()
	const row = page.getByRole('row').filter({ hasText: 'LOBBY1' })
	await row.getByText('Unreachable', { exact: true }).waitFor()
	await row.getByText('Open', { exact: true }).waitFor()
	const tile = (name: string) => page.getByRole('button', { name, exact: true })
	await tile('1 Unreachable').click()
	await page.waitForURL(/kind=unreachable/)
	await tile('0 Clock off').click()
	await page.getByText('Nothing matches', { exact: true }).waitFor()
	await tile('1 All incidents').click()

	await row.getByRole('button', { name: 'Acknowledge', exact: true }).click()
	await row.getByText('Acknowledged', { exact: true }).waitFor()
	await row.getByRole('button', { name: 'Assign', exact: true }).click()
	const dialog = page.getByRole('dialog')
	await dialog.getByRole('combobox', { name: 'Assignee', exact: true }).click()
	const [person] = (await operator.health.getAssignees({})).list
	await page
		.getByTitle(person?.name ?? '', { exact: true })
		.last()
		.click()
	await dialog.getByRole('button', { name: 'Assign', exact: true }).click()
	await row.getByRole('cell', { name: person?.name ?? '', exact: true }).waitFor()

	const second = await connected('LOBBY1', 'lobby-key')
	await page.getByText('No incidents', { exact: true }).waitFor()
	const { list } = await operator.health.list({ device_id: lobby.id, state: 'ended' })
	expect(list).toMatchObject([{ kind: 'unreachable', state: 'ended', assignee_id: person?.id ?? 0 }])

	// A resolved incident stays resolved, and an unknown id is rejected.
	await expect(operator.health.resolve({ ids: [list[0]?.id ?? 0] })).rejects.toThrow(/Lobby/)
	await expect(operator.health.acknowledge({ ids: [999_999_999] })).rejects.toThrow()

	// A terminal's page links to its own incidents.
	await page.goto(`${server.origin}/device/pandoraDetails?id=${lobby.id}`)
	await page.getByRole('link', { name: 'Incident', exact: true }).click()
	await page.waitForURL(/device=\d+/)
	await page.getByText('Nothing matches', { exact: true }).waitFor()
	// Past incidents are one click away, with their end; the filter is shown and can be removed.
	await page.getByRole('button', { name: 'Show recovered incidents', exact: true }).click()
	await page.getByText(/^Ended .*, lasted \d+ seconds?$/).waitFor()
	await page.getByRole('button', { name: 'Show more than “Lobby”', exact: true }).click()
	await page.waitForURL(url => !url.searchParams.has('device'))
	second.close()
	expectClean(office)
})
