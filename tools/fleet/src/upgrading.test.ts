import { describe, expect, test } from 'vitest'
import { type CommandHabits, obedient, TerminalCommands } from './commands.ts'
import { Screen } from './screen.ts'
import { isUpgrade, type UpgradeSaid, upgraded } from './upgrading.ts'

const data = { artifact_id: 1, version: '3.0.13.300', sha256: 'a'.repeat(64), size: 100, package: '' }
const { signal } = new AbortController()

const run = async (version: string, more: object = {}, is_failing = false, fetch = async () => undefined) => {
	const said: UpgradeSaid[] = []
	const around = { version, delay: 0, signal, fetch }
	const last = await upgraded({ ...data, ...more }, is_failing, around, one => void said.push(one))
	return { stages: said.map(one => one.data.stage), last }
}

describe('a simulated upgrade', () => {
	test('is fetched and installed', async () => {
		const { stages, last } = await run('3.0.13.228')
		expect(stages).toEqual(['downloading', 'downloaded'])
		expect(last).toMatchObject({ status: 1, data: { stage: 'installing' } })
	})

	test('does not go back unless it is asked to', async () => {
		expect((await run('3.0.13.300')).last).toMatchObject({ status: 1, tips: 'upgrade_same' })
		expect((await run('3.0.13.301')).last).toMatchObject({
			data: { stage: 'no_upgrade_needed' },
			tips: 'upgrade_older',
		})
		expect((await run('3.0.13.301', { allow_downgrade: true })).last.data.stage).toBe('installing')
	})

	test('says what went wrong', async () => {
		expect((await run('3.0', {}, true)).last).toMatchObject({ status: 0, data: { stage: 'install_failed' } })
		const lost = await run('3.0', {}, false, () => Promise.reject(new Error('arrived damaged')))
		expect(lost.last).toMatchObject({ status: 0, data: { stage: 'download_failed' } })
		expect(lost.last.tips).toContain('arrived damaged')
	})

	test('is begun once, and answered again with the same', async () => {
		const said: object[] = []
		let begun = 0
		const habits: CommandHabits = { ...obedient, upgrade: { delay: 0, failing: 100 } }
		const commands = new TerminalCommands(
			habits,
			answer => void said.push(answer),
			() => 0,
			{
				zone: () => 0,
				measured: () => ({}),
				changed: () => undefined,
				screen: new Screen(() => 0, null),
				upgrade: async (_, is_failing) => {
					begun++
					return { status: is_failing ? 0 : 1, data: { stage: 'install_failed' } }
				},
			},
		)
		const command = {
			command_id: '7',
			commands: [{ type: 'system_upgrade' as const, request_type: 'set' as const, invoke_method: '', data }],
			expires_at: Number.MAX_SAFE_INTEGER,
		}
		expect(isUpgrade(command.commands)).toBe(true)
		commands.take(command)
		commands.take(command)
		await expect.poll(() => said.length).toBe(1)
		commands.take(command)
		expect(begun).toBe(1)
		expect(said).toHaveLength(2)
		expect(said[1]).toEqual(said[0])
	})
})
