import { newText } from '@vitrine/domain/program/kinds/text'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aApp, dialects, type TestApp } from './app.ts'
import { anAdmin, type Browser, type Channel } from './browser.ts'
import { aName, aSocket, aTerminal } from './factories.ts'
import { aGroup, aMember, rootGroup } from './people.ts'

type Frame = { type: string; data?: { of?: string } }

describe.each(dialects)('what calls have changed, on %s', dialect => {
	let app: TestApp
	let admin: Browser
	let easterner: Browser
	let clerk: Browser
	let westerner: Browser
	let west_id: number
	beforeAll(async () => {
		app = await aApp(dialect)
		admin = await anAdmin(app)
		const root = await rootGroup(app)
		const [east, west] = [await aGroup(app, root), await aGroup(app, root)]
		west_id = west
		easterner = await aMember(app, east, 'administrator')
		clerk = await aMember(app, await aGroup(app, east), 'operator')
		westerner = await aMember(app, west, 'administrator')
	})
	afterAll(() => app.remove())

	const command = { operation: 'brightness' as const, value: 40, time: '18:00:00' }
	const days = { date_start: null, date_end: null, weekdays: null }
	const saveTiming = (by: Browser) => by.timing.save({ name: aName('hours'), commands: [{ ...command, ...days }] })
	const announced = (channel: Channel, of: string) =>
		channel.next((frame: Frame) => frame.type === 'record_list' && frame.data?.of === of)

	test('is told above and below, when it can be read, and not beside', async () => {
		const [above, below, beside] = [
			await aSocket(app, admin),
			await aSocket(app, clerk),
			await aSocket(app, westerner),
		] as const
		const heard: string[] = []
		beside.socket.on('message', raw => {
			const frame = JSON.parse(String(raw)) as Frame
			if (frame.type === 'record_list') heard.push(frame.data?.of ?? '')
		})
		const { id } = await saveTiming(easterner)
		await announced(above, 'timing')
		expect((await admin.timing.list({ limit: 500 })).list.map(row => row.id)).toContain(id)
		await announced(below, 'timing')
		// An event of the west is announced there, after anything the east has done.
		await westerner.programs.create({ name: aName('program'), w: 640, h: 360 })
		await announced(beside, 'programs')
		expect(heard).toEqual(['programs'])
		for (const channel of [above, below, beside]) channel.close()
	})

	test('a terminal that moves brings its releases: whoever gets it hears that the list of them is another', async () => {
		const pair = await aTerminal(easterner)
		const west = await aSocket(app, westerner)
		await admin.terminals.move({ ids: [pair.terminal.id], group_id: west_id })
		const { data } = await west.next<{ data: { ids: number[] } }>(frame => frame.type === 'release_list')
		expect(data.ids).toEqual([])
		west.close()
	})

	test('what waits for a review from then on is told to whoever reviews it, when it is in the list of that', {
		tags: 'long',
	}, async () => {
		const reviewer = await aMember(app, west_id, 'auditor')
		const socket = await aSocket(app, reviewer)
		await admin.system.save({ settings: { review_programs: '1', review_interludes: '1' } })
		const waits = async (kind: 'program' | 'interlude') =>
			(await reviewer.review.listPending({ kind, limit: 500 })).list.map(row => row.id)
		const program = await westerner.programs.create({ name: aName('program'), w: 640, h: 360 })
		await announced(socket, 'programs')
		// An empty program does not need a review.
		expect(await waits('program')).not.toContain(program.id)
		const window = { id: 'w', name: 'window', idx: 0, zIndex: 0, x: 0, y: 0, w: 100, h: 100 }
		const resources = [{ ...newText, id: 't', name: 'text', play_time: 1000, text: 'Open' }]
		const document = { ...program.document, windows: [{ ...window, resources }] }
		await westerner.programs.save({ id: program.id, revision: program.revision, document })
		await announced(socket, 'programs')
		expect(await waits('program')).toContain(program.id)
		const signal = { source: 'hdmi1', source_duration: 10_000, w: 640, h: 360 } as const
		const { id } = await westerner.interludes.save({ name: aName('interlude'), type: 'signal', ...signal })
		await announced(socket, 'interludes')
		expect(await waits('interlude')).toContain(id)
		await admin.system.save({ settings: { review_programs: '0', review_interludes: '0' } })
		socket.close()
	})

	test('is not told of what was refused', async () => {
		// Earlier changes have been announced by then.
		await app.settled()
		const above = await aSocket(app, admin)
		const heard: string[] = []
		above.socket.on('message', raw => {
			const frame = JSON.parse(String(raw)) as Frame
			if (frame.type === 'record_list') heard.push(frame.data?.of ?? '')
		})
		await expect(easterner.timing.save({ name: '', commands: [] })).rejects.toThrow()
		await easterner.programs.create({ name: aName('program'), w: 640, h: 360 })
		await announced(above, 'programs')
		expect(heard).toEqual(['programs'])
		above.close()
	})
})
