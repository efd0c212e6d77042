import type { Program } from '@vitrine/domain/program/document'
import { newExternalSignal, type SignalDevice } from '@vitrine/domain/program/kinds/external-signal'
import { capabilities } from '@vitrine/domain/terminal/terminal'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aApp, dialects, type TestApp } from '../../../test/app.ts'
import { anAdmin, type Browser, type Channel, expectError } from '../../../test/browser.ts'
import { aName, aTerminal, bound, heard } from '../../../test/factories.ts'
import { savedPackage, sendPackage } from '../../../test/importing.ts'
import { aGroup, aMember, rootGroup } from '../../../test/people.ts'
import { aHolder, aRole } from '../../../test/roles.ts'

/** A document with one window per device. */
const showing = (document: Program, ...devices: SignalDevice[]): Program => ({
	...document,
	windows: devices.map((device, idx) => ({
		id: `w${idx}`,
		name: '',
		idx,
		zIndex: idx,
		x: 0,
		y: 0,
		w: 100,
		h: 100,
		resources: [{ ...newExternalSignal, id: `r${idx}`, name: device.name, play_time: 5000, device }],
	})),
})

describe.each(dialects)('pictures of acquisition devices in programs on %s', dialect => {
	let app: TestApp
	let admin: Browser
	beforeAll(async () => {
		app = await aApp(dialect)
		admin = await anAdmin(app)
	})
	afterAll(() => app.remove())

	const video = (name: string, more: object = {}) => ({ name, kind: 'video', ...more }) as const
	const aDevice = async (browser: Browser, more: object = {}) => browser.acquisition.add(video(aName('Camera'), more))
	const aSignal = async (browser: Browser, ...devices: SignalDevice[]) => {
		const made = await browser.programs.create({ name: aName('signal'), w: 100, h: 100 })
		return browser.programs.save({
			id: made.id,
			revision: made.revision,
			document: showing(made.document, ...devices.map(({ id, name }) => ({ id, name }))),
		})
	}
	const devicesOf = ({ document }: { document: Program }) =>
		document.windows.map(({ resources: [first] }) => (first?.kind === 'external_signal' ? first.device : undefined))
	/** The inputs in the next message to a terminal. */
	const inputsHeard = async (channel: Channel) =>
		(await channel.next<{ data: { inputs: unknown[] } }>(frame => frame.type === 'acquisition')).data.inputs

	test('a device out of sight is refused as one that is not there, and one without a picture by its name', async () => {
		const root = await rootGroup(app)
		const [near, far] = [await aMember(app, await aGroup(app, root)), await aMember(app, await aGroup(app, root))]
		const mine = await aDevice(near)
		const meter = await near.acquisition.add({ name: 'Meter', kind: 'environment' })
		for (const id of [mine.id, meter.id, 987_654]) {
			await expectError(aSignal(far, { id, name: 'Guess' }), 'acquisition_absent')
			const options = { ...newExternalSignal, device: { id, name: 'Guess' } }
			await expectError(far.materials.make({ name: 'x', options }), 'acquisition_absent')
			await expectError(far.templates.addMaterial({ name: aName('t'), options }), 'acquisition_absent')
		}
		await expectError(aSignal(near, meter), 'acquisition_not_video')
		const program = await aSignal(near, mine, { id: 0, name: 'Elsewhere' })
		expect(devicesOf(program)).toEqual([
			{ id: mine.id, name: mine.name },
			{ id: 0, name: 'Elsewhere' },
		])
		// A user who sees the device sees what shows it; one who cannot see programs only learns that there are some.
		expect(await near.acquisition.get({ id: mine.id })).toMatchObject({
			programs: [{ id: program.id, name: program.name }],
			hidden_programs: 0,
		})
		const reader = await aHolder(app, near.session.group_id, await aRole(app, ['terminals.read']))
		expect(await reader.acquisition.get({ id: mine.id })).toMatchObject({ programs: [], hidden_programs: 1 })
	})

	test('a device in use is removed only when that is meant, and what names it can still be saved', async () => {
		const device = await aDevice(admin)
		const program = await aSignal(admin, device)
		const { id } = await admin.materials.make({
			name: aName('m'),
			options: { ...newExternalSignal, device: { id: device.id, name: device.name } },
		})
		await expectError(admin.acquisition.remove({ id: device.id }), 'acquisition_in_use')
		expect((await admin.acquisition.get({ id: device.id })).name).toBe(device.name)
		await admin.acquisition.remove({ id: device.id, anyway: 1 })
		await expectError(admin.acquisition.get({ id: device.id }), 'acquisition_absent')
		const saved = await admin.programs.save({
			id: program.id,
			revision: program.revision,
			document: { ...program.document, background: '#123456' },
		})
		expect(devicesOf(saved)).toEqual([{ id: device.id, name: device.name }])
		const copied = await admin.programs.copy({ id: program.id, name: aName('copy') })
		expect(devicesOf(copied)).toEqual(devicesOf(saved))
		const options = { ...newExternalSignal, volume: 30, device: { id: device.id, name: device.name } }
		await admin.materials.change({ id, name: 'changed', options })
		await admin.programs.remove({ ids: [program.id, copied.id] })
	})

	test('what is shared from above is copied as it is, and nothing else of those above can be named', async () => {
		const below = await aMember(app, await aGroup(app, await rootGroup(app)))
		const [device, other] = [await aDevice(admin), await aDevice(admin)]
		const program = await aSignal(admin, device)
		await expectError(below.programs.copy({ id: program.id, name: aName('copy') }), 'program_absent')
		await admin.programs.share({ id: program.id, shared: 1 })
		const copied = await below.programs.copy({ id: program.id, name: aName('copy') })
		expect(devicesOf(copied)).toEqual([{ id: device.id, name: device.name }])
		await expectError(aSignal(below, other), 'acquisition_absent')
		expect(await admin.acquisition.get({ id: device.id })).toMatchObject({
			programs: [{ id: copied.id }, { id: program.id }].toSorted((a, b) => b.id - a.id),
		})
	})

	test('of a template and of a package from elsewhere only the name of a device is left', {
		tags: 'long',
	}, async () => {
		const below = await aMember(app, await aGroup(app, await rootGroup(app)), 'administrator')
		const device = await aDevice(admin)
		const program = await aSignal(admin, device)
		const template = await admin.templates.addProgram({ program_id: program.id, name: aName('t') })
		const used = async (browser: Browser) => {
			const { id } = await browser.templates.useProgram({ id: template.id, name: aName('used') })
			return devicesOf(await browser.programs.get({ id }))
		}
		expect(await used(admin)).toEqual([{ id: device.id, name: device.name }])
		expect(await used(below)).toEqual([{ id: 0, name: device.name }])
		const options = { ...newExternalSignal, device: { id: device.id, name: device.name } }
		const made = await admin.templates.addMaterial({ name: aName('t'), options })
		const { id } = await below.templates.useMaterial({ id: made.id, name: aName('m') })
		const [material] = await below.materials.get({ ids: [id] })
		expect(material?.options).toMatchObject({ device: { id: 0, name: device.name } })

		const saved = await savedPackage(app, admin, [program.id])
		const imported = async (browser: Browser) => {
			const upload_id = await sendPackage(browser, saved)
			const { programs } = await browser.exchange.take({ upload_id })
			return devicesOf(await browser.programs.get({ id: programs[0]?.id ?? 0 }))
		}
		expect(await imported(admin)).toEqual([{ id: device.id, name: device.name }])
		expect(await imported(below)).toEqual([{ id: 0, name: device.name }])
		// Another device has its id meanwhile, as in another installation.
		await admin.acquisition.edit({ id: device.id, ...video('Renamed') })
		expect(await imported(admin)).toEqual([{ id: 0, name: device.name }])
	})

	test('a forecast says at which terminals there will be no picture, and why', async () => {
		const [first, second] = [(await aTerminal(admin)).terminal, (await aTerminal(admin)).terminal]
		const here = await aDevice(admin, { device_id: first.id, port: 'HDMI 1' })
		const stream = await aDevice(admin, { device_id: second.id, port: 'rtsp://10.0.0.9/live' })
		const gone = await aDevice(admin)
		const { id } = await aSignal(admin, here, stream, gone, { id: 0, name: 'Away' })
		await admin.acquisition.remove({ id: gone.id, anyway: 1 })
		const forecast = await admin.releases.getForecast({ play_ids: [id], deviceids: [first.id, second.id] })
		expect(forecast.unfed).toBe(2)
		const unfed = new Map(forecast.worst.map(({ device_id, unfed }) => [device_id, unfed]))
		const nowhere = [
			{ name: gone.name, gap: 'gone' },
			{ name: 'Away', gap: 'gone' },
		]
		expect(unfed.get(first.id)).toEqual([{ name: stream.name, gap: 'elsewhere' }, ...nowhere])
		expect(unfed.get(second.id)).toEqual([
			{ name: here.name, gap: 'elsewhere' },
			{ name: stream.name, gap: 'address' },
			...nowhere,
		])
		// If many are connected nowhere, the first ones are named.
		const names = Array.from({ length: 30 }, (_, at) => ({ id: 0, name: `Away ${at}` }))
		const { id: many } = await aSignal(admin, ...names)
		const { worst } = await admin.releases.getForecast({ play_ids: [many], deviceids: [first.id] })
		expect(worst[0]?.unfed.map(({ name }) => name)).toEqual(names.slice(0, 20).map(({ name }) => name))
		// It warns but does not refuse.
		expect((await admin.releases.publish({ play_ids: [id], deviceids: [first.id, second.id] })).terminals).toBe(2)
	})

	test('a terminal is told its own devices at a bind and whenever one changes, if it follows them', async () => {
		const [one, other, old] = [await aTerminal(admin), await aTerminal(admin), await aTerminal(admin)]
		const follows = { capabilities: [capabilities.acquisition] }
		const device = await aDevice(admin, { device_id: one.terminal.id, port: 'HDMI 1' })
		await admin.acquisition.add({ name: 'Meter', kind: 'environment', device_id: one.terminal.id })
		const known = { id: device.id, name: device.name }
		const [there, beside, silent] = [
			await bound(app, one, follows),
			await bound(app, other, follows),
			await bound(app, old),
		]
		expect(await inputsHeard(there)).toEqual([{ ...known, port: 'HDMI 1' }])
		expect(await inputsHeard(beside)).toEqual([])
		const edit = (device_id: number, port: string) =>
			admin.acquisition.edit({ id: device.id, ...video(device.name, { device_id, port }) })
		await edit(one.terminal.id, 'HDMI 2')
		expect(await inputsHeard(there)).toEqual([{ ...known, port: 'HDMI 2' }])
		await edit(other.terminal.id, 'SDI 1')
		expect(await inputsHeard(there)).toEqual([])
		expect(await inputsHeard(beside)).toEqual([{ ...known, port: 'SDI 1' }])
		await edit(old.terminal.id, 'USB')
		expect(await inputsHeard(beside)).toEqual([])
		const added = await aDevice(admin, { device_id: other.terminal.id })
		expect(await inputsHeard(beside)).toEqual([{ id: added.id, name: added.name, port: '' }])
		await admin.acquisition.remove({ id: added.id })
		expect(await inputsHeard(beside)).toEqual([])
		await app.settled()
		await heard(silent)
		expect(silent.all.filter(({ type }) => type === 'acquisition')).toEqual([])
		for (const { socket } of [there, beside, silent]) socket.close()
	})
})
