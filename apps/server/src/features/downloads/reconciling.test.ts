import { resend_waits, waitBeforeResend } from '@vitrine/domain/release/reconcile'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aApp, dialects, type TestApp } from '../../../test/app.ts'
import { anAdmin, type Browser } from '../../../test/browser.ts'
import { aProgram, aTerminal, bound, heard, type TerminalPair } from '../../../test/factories.ts'
import { aGroup, aMember, rootGroup } from '../../../test/people.ts'

interface PublishData {
	readonly dc_id: number
	readonly command_id: number
	readonly manifest: string
	readonly attempt: number
}

describe.each(dialects)('what terminals hold and should hold on %s', dialect => {
	let app: TestApp
	let admin: Browser
	beforeAll(async () => {
		app = await aApp(dialect)
		admin = await anAdmin(app)
	})
	afterAll(() => app.remove())

	/** A terminal that was sent something and reports the outcome. */
	const aScreen = async (pair?: TerminalPair) => {
		const own = pair ?? (await aTerminal(admin))
		const channel = await bound(app, own)
		const publishOf = async (command_id?: number): Promise<PublishData & { sha256: string }> => {
			const { data } = await channel.next<{ data: PublishData }>(
				({ type, data }) =>
					type === 'publish' && (command_id === undefined || (data as PublishData).command_id === command_id),
			)
			return { ...data, sha256: data.manifest.split('/').at(-1) ?? '' }
		}
		const settled = async (): Promise<void> => {
			await heard(channel)
			await app.settled()
			// Messages sent while settling are on their way by now.
			await heard(channel)
		}
		/** Sends a report; resolves once it has been read. */
		const report = async (data: object): Promise<void> => {
			channel.send({ type: 'heart_package', data })
			await channel.next(frame => frame.type === 'heart_package')
			await settled()
		}
		const tell = async ({ dc_id, attempt }: PublishData, status = 3): Promise<void> => {
			channel.send({ type: 'download', data: { dc_id, status, percent: 100, attempt } })
			await settled()
		}
		/** Reports what it holds; returns what it is told to forget and to fetch. */
		const say = async (...held: readonly { command_id: number; sha256: string }[]) => sayAll({ held })
		const sayAll = async (said: object) => {
			const before = channel.all.length
			// Changes made in the same moment as the report are not compared.
			app.clock.move(1000)
			await report(said)
			const frames = channel.all.slice(before) as { type: string; data: unknown }[]
			return {
				forget: frames.flatMap(({ type, data }) =>
					type === 'forget' ? (data as { manifests: string[] }).manifests : [],
				),
				publishes: frames.flatMap(({ type, data }) => (type === 'publish' ? (data as PublishData) : [])),
			}
		}
		return { ...own, ...channel, id: own.terminal.id, publishOf, tell, say, sayAll, report, settled }
	}
	type Screen = Awaited<ReturnType<typeof aScreen>>

	/** Publishes something that these terminals fetch at once; returns it as sent to each of them. */
	const had = async (screens: readonly Screen[], more: object = {}, by = admin) => {
		const program = await aProgram(app, by)
		const deviceids = screens.map(({ id }) => id)
		const { publish_id } = await by.releases.publish({ play_ids: [program.id], deviceids, ...more })
		const sent = []
		for (const screen of screens) {
			const publish = await screen.publishOf(publish_id)
			await screen.tell(publish)
			sent.push({ ...publish, held: { command_id: publish_id, sha256: publish.sha256 } })
		}
		return sent as [(typeof sent)[number], ...typeof sent]
	}
	const rowOf = async ({ dc_id }: PublishData) =>
		(await admin.downloads.getDownloadList({})).find(row => row.dc_id === dc_id)?.download_state
	const nothing = { forget: [], publishes: [] }

	test('a terminal that holds what it should is left alone', { tags: 'long' }, async () => {
		const screen = await aScreen()
		const [first] = await had([screen])
		const [second] = await had([screen], { isAppend: 1 })
		expect(await screen.say(first.held, second.held)).toEqual(nothing)
		screen.close()
	})

	test('one that has lost everything gets it again by itself, once', { tags: 'long' }, async () => {
		const screen = await aScreen()
		const [first] = await had([screen])
		const [second] = await had([screen], { isAppend: 1 })
		const { publishes, forget } = await screen.say()
		expect(forget).toEqual([])
		expect(publishes.map(({ command_id, attempt }) => [command_id, attempt])).toEqual([
			[first.command_id, 2],
			[second.command_id, 2],
		])
		expect(await rowOf(first)).toBe(0)
		// While fetching it still holds nothing: no difference.
		expect(await screen.say()).toEqual(nothing)
		for (const publish of publishes) await screen.tell(publish)
		expect(await rowOf(first)).toBe(3)
		expect(await screen.say(first.held, second.held)).toEqual(nothing)
		screen.close()
	})

	test('one that loses everything again and again waits half a minute, and does not have to say so again', async () => {
		const screen = await aScreen()
		const [first] = await had([screen])
		for (const attempt of [2, 3, 4]) {
			const [again] = (await screen.say()).publishes
			expect(again).toMatchObject({ dc_id: first.dc_id, attempt })
			await screen.tell({ ...first, attempt })
		}
		expect(await screen.say()).toEqual(nothing)
		app.clock.move(resend_waits.lost - 5000)
		expect(await screen.sayAll({})).toEqual(nothing)
		app.clock.move(5000)
		expect((await screen.sayAll({})).publishes).toMatchObject([{ dc_id: first.dc_id, attempt: 5 }])
		await screen.tell({ ...first, attempt: 5 })
		expect(await screen.sayAll({})).toEqual(nothing)
		screen.close()
	})

	test('what another has taken the place of for good is not sent again', { tags: 'long' }, async () => {
		const screen = await aScreen()
		await had([screen])
		const [second] = await had([screen])
		const { publishes } = await screen.say()
		expect(publishes.map(({ command_id }) => command_id)).toEqual([second.command_id])
		screen.close()
	})

	test('what nobody has sent to it is to be forgotten, as soon as it has what it should', {
		tags: 'long',
	}, async () => {
		const screen = await aScreen()
		const [own] = await had([screen])
		const stranger = { command_id: 77, sha256: 'a'.repeat(64) }
		expect(await screen.say(own.held, stranger)).toEqual({ ...nothing, forget: [stranger.sha256] })
		const { forget, publishes } = await screen.say(stranger)
		expect([forget, publishes.map(({ command_id }) => command_id)]).toEqual([[stranger.sha256], [own.command_id]])
		const sent = screen.all.filter(({ type }) => type === 'forget')
		expect(sent).toEqual([
			{ type: 'forget', data: { manifests: [stranger.sha256] } },
			{ type: 'forget', data: { manifests: [stranger.sha256], wait: true } },
		])
		screen.close()
	})

	test('a device that was removed and added again forgets what it was sent before', async () => {
		const screen = await aScreen()
		const [before] = await had([screen])
		screen.close()
		await admin.terminals.remove({ ids: [screen.id] })
		const terminal = await admin.terminals.add({ name: screen.terminal.name, sn: screen.sn, key: screen.key })
		const again = await aScreen({ sn: screen.sn, key: screen.key, terminal })
		expect(await again.say(before.held)).toEqual({ ...nothing, forget: [before.sha256] })
		again.close()
	})

	test('what it has though it once failed has arrived', { tags: 'long' }, async () => {
		const screen = await aScreen()
		const program = await aProgram(app, admin)
		const { publish_id } = await admin.releases.publish({ play_ids: [program.id], deviceids: [screen.id] })
		const publish = await screen.publishOf(publish_id)
		await screen.tell(publish, 2)
		expect(await rowOf(publish)).toBe(2)
		expect(await screen.say({ command_id: publish_id, sha256: publish.sha256 })).toEqual(nothing)
		await screen.settled()
		expect(await rowOf(publish)).toBe(3)
		screen.close()
	})

	test.each([2, 4])('what ended with status %i and was given up is sent again, less and less often', async status => {
		const screen = await aScreen()
		const program = await aProgram(app, admin)
		const { publish_id } = await admin.releases.publish({ play_ids: [program.id], deviceids: [screen.id] })
		const first = await screen.publishOf(publish_id)
		await screen.tell(first, status)
		// It will try again by itself.
		expect(await screen.sayAll({ held: [], fetching: [first.dc_id] })).toEqual(nothing)
		// It has lost its database.
		const [again] = (await screen.say()).publishes
		expect(again).toMatchObject({ dc_id: first.dc_id, attempt: 2 })
		// Progress is no failure: nothing is sent while it is fetched.
		expect(await screen.say()).toEqual(nothing)
		await screen.tell({ ...first, attempt: 2 }, status)
		expect(await screen.say()).toEqual(nothing)
		app.clock.move(waitBeforeResend(2))
		expect((await screen.say()).publishes).toMatchObject([{ dc_id: first.dc_id, attempt: 3 }])
		await screen.tell({ ...first, attempt: 3 }, status)
		app.clock.move(waitBeforeResend(2))
		expect(await screen.say()).toEqual(nothing)
		app.clock.move(waitBeforeResend(3))
		const [third] = (await screen.say()).publishes
		expect(third).toMatchObject({ attempt: 4 })
		await screen.tell({ ...first, attempt: 4 })
		expect(await rowOf(first)).toBe(3)
		screen.close()
	})

	test('what failed and was followed by something else is not sent again', async () => {
		const screen = await aScreen()
		const program = await aProgram(app, admin)
		const { publish_id } = await admin.releases.publish({ play_ids: [program.id], deviceids: [screen.id] })
		await screen.tell(await screen.publishOf(publish_id), 2)
		const [own] = await had([screen])
		expect(await screen.say(own.held)).toEqual(nothing)
		screen.close()
	})

	test('what has ended goes, unless the terminal holds what ends it', async () => {
		const screen = await aScreen()
		const [own] = await had([screen])
		await admin.releases.end({ id: own.command_id })
		const recall = await screen.publishOf()
		await screen.tell(recall)
		const end = { command_id: recall.command_id, sha256: recall.sha256 }
		expect(await screen.say(own.held, end)).toEqual(nothing)
		expect(await screen.say(own.held)).toEqual({ ...nothing, forget: [own.sha256] })
		expect(await screen.say(end)).toEqual(nothing)
		screen.close()
	})

	test('what a terminal may no longer show in its new organisation is not sent again', { tags: 'long' }, async () => {
		const root = await rootGroup(app)
		const [one, other] = [await aGroup(app, root), await aGroup(app, root)]
		const [pair, author] = [await aTerminal(admin), await aMember(app, one)]
		await admin.terminals.move({ ids: [pair.terminal.id], group_id: one })
		const screen = await aScreen(pair)
		const [own] = await had([screen], {}, author)
		await admin.terminals.move({ ids: [screen.id], group_id: other })
		expect((await screen.say()).publishes).toEqual([])
		expect(await rowOf(own)).toBe(6)
		screen.close()
	})

	test('a report in parts is compared when its last part is there, and only if none is missing', async () => {
		const screen = await aScreen()
		const [own] = await had([screen], { isAppend: 1 })
		const [lost] = await had([screen], { isAppend: 1 })
		const strangers = Array.from({ length: 500 }, (_, at) => ({
			command_id: 1000 + at,
			sha256: `c${at.toString(16).padStart(63, '0')}`,
		}))
		const part = (at: number, held: readonly object[]) => screen.sayAll({ held_part: { at, of: 2, held } })
		expect(await part(1, [own.held])).toEqual(nothing)
		expect(await part(0, strangers)).toEqual(nothing)
		expect(await part(0, strangers)).toEqual(nothing)
		const { forget, publishes } = await part(1, [own.held])
		expect(forget.toSorted()).toEqual(strangers.map(({ sha256 }) => sha256).toSorted())
		expect(publishes.map(({ dc_id }) => dc_id)).toEqual([lost.dc_id])
		expect(await part(1, [])).toEqual(nothing)
		screen.close()
	})

	test('what cannot be what a terminal holds is passed over, and the rest of the report counts', async () => {
		const screen = await aScreen()
		const [own] = await had([screen])
		const many = Array.from({ length: 501 }, (_, at) => ({ command_id: at, sha256: 'b'.repeat(64) }))
		for (const held of [
			'x',
			[{ command_id: 1, sha256: '../../etc' }],
			many,
			[{ sha256: own.sha256 }],
			{ length: 3 },
			null,
		]) {
			const before = screen.all.length
			await screen.report({ held, program_name: 'still said' })
			expect([...new Set(screen.all.slice(before).map(({ type }) => type))]).toEqual(['heart_package'])
		}
		const { list } = await admin.terminals.list({ key_word: screen.terminal.name })
		expect(list.find(({ id }) => id === screen.id)?.program_name).toBe('still said')
		screen.close()
	})

	test('many that have lost everything at once all get it again', { tags: 'long' }, async () => {
		const screens = []
		for (let count = 0; count < 20; count++) screens.push(await aScreen())
		const sent = await had(screens)
		const answers = await Promise.all(screens.map(screen => screen.say()))
		expect(answers.map(({ publishes }) => publishes.map(({ dc_id }) => dc_id))).toEqual(
			sent.map(({ dc_id }) => [dc_id]),
		)
		for (const screen of screens) screen.close()
	})
})
