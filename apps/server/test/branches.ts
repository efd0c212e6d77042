import type { EmergencyDraft } from '@vitrine/domain/release/emergency'
import type { TestApp } from './app.ts'
import { anAdmin, type Browser, type Channel } from './browser.ts'
import { aProgram, aTerminal, bound, heard, type TerminalPair } from './factories.ts'
import { aGroup, aMember, rootGroup } from './people.ts'

/** An emergency content. */
export const draft: EmergencyDraft = {
	name: 'Fire',
	texts: { zh: '请撤离', en: 'Leave', vi: '', ru: '', tr: '', ja: '' },
	color: '#ffffff',
	background: '#cc0000',
	opacity: 100,
	blink: true,
	position: 'full',
	scroll: 'none',
	broadcast_type: 'emergency',
	font_size: 120,
	strip_height: 20,
	speed: 200,
	language_seconds: 5,
	priority: 5,
	duration: 600,
	sound: null,
}

const publishOf = async (channel: Channel, command_id: number) => {
	const { data } = await channel.next<{ data: { dc_id: number } }>(
		frame => frame.type === 'publish' && (frame.data as { command_id: number }).command_id === command_id,
	)
	return data
}

/** Everything sent to a terminal when it connects, in order. */
const receivedOnBind = async (app: TestApp, pair: TerminalPair): Promise<number[]> => {
	const channel = await bound(app, pair)
	await app.settled()
	channel.send({ type: 'heart_package' })
	const received: number[] = []
	for (;;) {
		const frame = await channel.next<{ type: string; data: { command_id: number } }>()
		if (frame.type === 'heart_package') break
		if (frame.type === 'publish') received.push(frame.data.command_id)
	}
	channel.close()
	return received
}

/** Two branches below the headquarters, with an administrator each, and their actions on terminals. */
export const twoBranches = async (app: TestApp) => {
	const admin = await anAdmin(app)
	const root = await rootGroup(app)
	const [east, west] = [await aGroup(app, root), await aGroup(app, root)]
	const easterner = await aMember(app, east, 'administrator')
	const westerner = await aMember(app, west, 'administrator')
	const play_ids = [(await aProgram(app, easterner)).id]

	const move = ({ terminal }: TerminalPair, group_id = west) =>
		admin.terminals.edit({ id: terminal.id, name: terminal.name, group_id })
	/** Publishes a program of the east to terminals of the east. */
	const published = (
		pairs: readonly TerminalPair[],
		more: Partial<Parameters<Browser['releases']['publish']>[0]> = {},
	) => easterner.releases.publish({ play_ids, deviceids: pairs.map(({ terminal }) => terminal.id), ...more })
	const several = async (count: number, browser = easterner): Promise<TerminalPair[]> => {
		const made: TerminalPair[] = []
		while (made.length < count) made.push(await aTerminal(browser))
		return made
	}
	const receivedBy = (pair: TerminalPair): Promise<number[]> => receivedOnBind(app, pair)
	/** Connects terminals, and has them complete a release. */
	const have = async (pairs: readonly TerminalPair[], ...ids: number[]): Promise<void> => {
		for (const pair of pairs) {
			const channel = await bound(app, pair)
			const dc_ids: number[] = []
			for (const id of ids) dc_ids.push((await publishOf(channel, id)).dc_id)
			for (const dc_id of dc_ids) channel.send({ type: 'download', data: { dc_id, status: 3, percent: 100 } })
			await heard(channel)
			channel.close()
		}
		await app.settled()
	}
	const reviewed = async <T>(work: () => Promise<T>): Promise<T> => {
		await admin.system.save({ settings: { review_releases: '1' } })
		return work().finally(() => admin.system.save({ settings: { review_releases: '0' } }))
	}
	const get = (id: number, browser = easterner) => browser.releases.get({ id })
	const listed = async (browser: Browser, id: number) =>
		(await browser.releases.list({ limit: 500 })).list.find(row => row.id === id)

	const groups = await admin.organizations.list({})
	const nameOf = (group_id: number) => groups.find(row => row.id === group_id)?.name
	return {
		admin,
		root,
		east,
		west,
		easterner,
		westerner,
		play_ids,
		nameOf,
		move,
		published,
		several,
		receivedBy,
		have,
		reviewed,
		get,
		listed,
	}
}

/** The two branches as used by tests. */
export type Branches = Awaited<ReturnType<typeof twoBranches>>
