import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aApp, dialects, type TestApp } from './app.ts'
import { anAdmin, type Browser, type Channel } from './browser.ts'
import { aMaterial, aName, aProgram, aSocket, aTerminal, bound, heard, type TerminalPair } from './factories.ts'
import { aMember, rootGroup } from './people.ts'

type Frame = {
	type: string
	data?: { id?: number; ids?: number[]; dc_id?: number; run_state?: number; status?: number }
}

/** An action on the installation, and the place it happens in. */
const step = fc.record({
	what: fc.constantFrom(
		...([
			'bind',
			'lose',
			'publish',
			'done',
			'fail',
			'progress',
			'end',
			'approve',
			'reject',
			'rename',
			'trash',
		] as const),
	),
	place: fc.nat(2),
	settled: fc.boolean(),
})
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never

describe.each(dialects)('what browsers hear on %s', dialect => {
	let app: TestApp
	let admin: Browser
	let author: Browser
	let program_id: number
	let pairs: TerminalPair[]
	let last: TerminalPair
	let materials: number[]
	const screens = new Map<number, Channel>()
	/** The last publish sent to each terminal. */
	const publishes = new Map<number, { dc_id: number; attempt: number }>()
	const releases: number[] = []
	beforeAll(async () => {
		app = await aApp(dialect)
		admin = await anAdmin(app)
		author = await aMember(app, await rootGroup(app))
		await admin.system.save({ settings: { review_releases: '1' } })
		program_id = (await aProgram(app, admin)).id
		last = await aTerminal(admin)
		pairs = [await aTerminal(admin), await aTerminal(admin), await aTerminal(admin)]
		materials = [(await aMaterial(app, admin)).id, (await aMaterial(app, admin)).id, (await aMaterial(app, admin)).id]
	})
	afterAll(() => app.remove())

	const read = {
		terminals: async () => (await admin.terminals.list({ limit: 100 })).list,
		releases: async () => (await admin.releases.list({ limit: 500 })).list.map(({ cover: _, ...row }) => row),
		downloads: async () => await admin.downloads.getDownloadList({}),
		materials: async () =>
			(await admin.materials.list({ limit: 100 })).list.map(({ id, name, state }) => ({ id, name, state })),
		review: async () => (await admin.review.listPending({ kind: 'release' })).list.map(({ id }) => id),
	}
	type Lists = { [K in keyof typeof read]: Awaited<ReturnType<(typeof read)[K]>> }
	const names = Object.keys(read) as (keyof Lists)[]

	/** The lists that a browser reloads on receiving a frame. */
	const meant: Readonly<Record<string, readonly (keyof Lists)[]>> = {
		device_state: ['terminals'],
		device_list: ['terminals'],
		device_screenshot: ['terminals'],
		download: ['downloads'],
		stop_download: ['downloads'],
		download_list: ['downloads', 'releases', 'review'],
		release_list: ['releases', 'review'],
		review: ['releases'],
		review_list: ['releases', 'review'],
		material_state: ['materials'],
		material_list: ['materials'],
	}

	type Act = (place: number, pair: TerminalPair, screen: Channel | undefined) => Promise<unknown>

	const bind: Act = async (place, pair, screen) => {
		if (screen !== undefined) return
		const channel = await bound(app, pair)
		screens.set(place, channel)
		channel.socket.on('message', raw => {
			const frame = JSON.parse(String(raw)) as { type: string; data: { dc_id: number; attempt: number } }
			if (frame.type === 'publish') publishes.set(place, frame.data)
		})
	}
	const lose: Act = async (place, _pair, screen) => {
		if (screen === undefined) return
		screens.delete(place)
		screen.socket.terminate()
	}
	const publish: Act = async place => {
		const by = place === 0 ? author : admin
		const deviceids = pairs.slice(place).map(({ terminal }) => terminal.id)
		releases.push((await by.releases.publish({ play_ids: [program_id], deviceids })).publish_id)
	}
	const tell =
		(status: number): Act =>
		async (place, _pair, screen) => {
			const job = publishes.get(place)
			if (job !== undefined) screen?.send({ type: 'download', data: { ...job, status, percent: 40 } })
		}
	// Refusals for things already decided or ended are not under test here.
	const ignore = () => undefined
	const end: Act = async place => {
		const id = releases.at(-1 - place)
		if (id !== undefined) await admin.releases.end({ id }).catch(ignore)
	}
	const decide =
		(approve: 0 | 1): Act =>
		async place => {
			const id = releases.at(-1 - place)
			if (id === undefined) return
			await admin.review.decideReleases({ releases: [{ id }], approve, reason: 'a reason' }).catch(ignore)
		}
	const materialAt = (place: number): number => materials[place] ?? 0
	const acts: Readonly<Record<Step['what'], Act>> = {
		bind,
		lose,
		publish,
		done: tell(3),
		fail: tell(2),
		progress: tell(1),
		end,
		approve: decide(1),
		reject: decide(0),
		rename: place => admin.materials.rename({ id: materialAt(place), name: aName('renamed') }).catch(ignore),
		trash: place => {
			const ids = [materialAt(place)]
			return admin.materials.remove({ ids }).catch(() => admin.materials.restore({ ids }))
		},
	}
	const act = async ({ what, place }: Step): Promise<void> => {
		const pair = pairs[place]
		if (pair !== undefined) await acts[what](place, pair, screens.get(place))
	}

	/** All frames sent so far have arrived: a final frame on a separate terminal follows them. */
	const quiet = async (socket: Channel): Promise<void> => {
		for (const screen of screens.values()) await heard(screen)
		await app.settled()
		await admin.terminals.edit({ id: last.terminal.id, name: aName('last') })
		await socket.next(
			frame => frame.type === 'device_list' && (frame.data as { ids: number[] }).ids.includes(last.terminal.id),
		)
		socket.send({ type: 'heart_package', data: { token: admin.session.token } })
		await socket.next(frame => frame.type === 'heart_package')
	}

	const readAll = async (): Promise<Lists> => {
		const lists = {} as Lists
		for (const name of names) Object.assign(lists, { [name]: await read[name]() })
		return lists
	}

	/** A browser that reloads its lists whenever it hears that they have changed. */
	const aListener = async (socket: Channel) => {
		const shown = await readAll()
		let readings: Promise<unknown> = Promise.resolve()
		const hear = async (frame: Frame): Promise<void> => {
			for (const name of meant[frame.type] ?? []) Object.assign(shown, { [name]: await read[name]() })
		}
		/** The states announced for each terminal, in order, and the readings taken at a frame that differ from it. */
		const said = new Map<number, number[]>()
		const otherwise: { id: number; place: number; read: number }[] = []
		const check = async ({ type, data: { id = 0, run_state = -1 } = {} }: Frame): Promise<void> => {
			if (type !== 'device_state') return
			const words = said.get(id) ?? []
			said.set(id, words)
			const place = words.push(run_state)
			const row = (await read.terminals()).find(one => one.id === id)
			if (row !== undefined && row.run_state !== run_state) otherwise.push({ id, place, read: row.run_state })
		}
		const checks: Promise<void>[] = []
		socket.socket.on('message', raw => {
			const frame = JSON.parse(String(raw)) as Frame
			checks.push(check(frame))
			readings = readings.then(() => hear(frame))
		})
		const read_all = async (): Promise<void> => {
			await Promise.all(checks)
			await readings
		}
		// A reading that differs from its frame must match a later frame.
		const never_said = () => otherwise.filter(({ id, place, read: now }) => !said.get(id)?.slice(place).includes(now))
		return { shown, read_all, never_said }
	}

	const listenWhile = async (steps: readonly Step[]): Promise<void> => {
		const socket = await aSocket(app, admin)
		const { shown, read_all, never_said } = await aListener(socket)
		for (const one of steps) {
			await act(one)
			if (one.settled) await app.settled()
		}
		await quiet(socket)
		await read_all()
		for (const name of names) expect({ [name]: shown[name] }).toEqual({ [name]: await read[name]() })
		expect(never_said()).toEqual([])
		socket.close()
	}

	test('is written when they hear it, and at rest they have heard of everything', { tags: 'long' }, async () => {
		const scripts = fc.array(step, { minLength: 6, maxLength: 14 })
		await fc.assert(fc.asyncProperty(scripts, listenWhile), { numRuns: 8, endOnFailure: true })
		for (const screen of screens.values()) screen.close()
	})
})
