import type { Artifact } from '@vitrine/contract/terminal/upgrades'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aApp, dialects, type TestApp } from '../../../test/app.ts'
import { anAdmin, type Browser, expectError } from '../../../test/browser.ts'
import { commanding, nextCommand } from '../../../test/commanding.ts'
import { aSystem } from '../../../test/upgrade-files.ts'
import { anArtifact } from '../../../test/upgrading.ts'

describe.each(dialects)('odd answers to upgrades on %s', dialect => {
	let app: TestApp
	let admin: Browser
	let artifact: Artifact
	beforeAll(async () => {
		app = await aApp(dialect)
		admin = await anAdmin(app)
		artifact = await anArtifact(admin)
	})
	afterAll(() => app.remove())

	const { connected, answer } = commanding(() => ({ app, admin }))
	const start = async (device_id: number): Promise<number> => {
		const { id } = await admin.upgrades.start({ artifact_id: artifact.id, device_ids: [device_id] })
		await app.settled()
		return id
	}

	test('what a terminal says in depth, or with signs that no database takes, holds up nobody', {
		tags: 'long',
	}, async () => {
		const deep = JSON.parse(`${'['.repeat(1500)}${']'.repeat(1500)}`)
		for (const odd of [{ x: deep }, { 'a\u0000b': 1 }, { '\ud800': 1 }]) {
			const { id: device_id, terminal } = await connected()
			const id = await start(device_id)
			const { data } = await nextCommand(terminal)
			const said = { status: 1, state: 'executing', percent: 5, data: { stage: 'downloading', ...odd } }
			await answer(terminal, Number(data.command_id), said)
			await app.settled()
			expect((await admin.upgrades.listTargets({ id })).list).toMatchObject([{ device_id, state: 'downloading' }])
			expect((await admin.upgrades.list({})).list.map(one => one.id)).toContain(id)
			const other = await connected()
			await start(other.id)
			expect((await nextCommand(other.terminal)).data.commands).toMatchObject([{ type: 'system_upgrade' }])
			await expectError(admin.upgrades.removeArtifact({ id: artifact.id }), 'artifact_used')
			for (const one of [terminal, other.terminal]) one.close()
		}
	})

	test('a file that a command names is not taken away while the command is on its way', async () => {
		const named = await anArtifact(admin, { name: 'named', content: aSystem('3.9') })
		const { id, terminal } = await connected()
		const commands_info = [{ type: 'system_upgrade', data: { artifact_id: named.id } }]
		await admin.commands.generalCommand({ devices_info: [{ id }], commands_info })
		const { data } = await nextCommand(terminal)
		await expectError(admin.upgrades.removeArtifact({ id: named.id }), 'artifact_commanded')
		await answer(terminal, Number(data.command_id), { status: 1 })
		await app.settled()
		await admin.upgrades.removeArtifact({ id: named.id })
		terminal.close()
	})
})
