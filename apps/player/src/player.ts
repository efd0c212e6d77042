import type { TerminalReport } from '@vitrine/contract/messages'
import type { WindowResource } from '@vitrine/domain/program/document'
import { timingOf } from '@vitrine/domain/schedule/terminal-plan'
import type { Fault, ShownEvent } from '@vitrine/renderer/stage'
import { type Commands, createCommands } from './commands/commands.ts'
import { type Downloads, openDownloads } from './downloads/downloads.ts'
import { createFetch } from './downloads/fetch-file.ts'
import { type Feeds, openFeeds } from './feeds/feeds.ts'
import { type Journal, openJournal, type Play } from './journal/journal.ts'
import { type Clock, createClock } from './library/clock.ts'
import { type Database, type HeldReleases, keep, kept, openDatabase } from './library/database.ts'
import { expose } from './library/exposed.ts'
import { type Files, folder_name, openFiles } from './library/files.ts'
import { mainOf } from './library/held.ts'
import { type Identity, identityOf } from './library/identity.ts'
import { createState, type StateHolder } from './library/state.ts'
import { canStore, createStorageGauge, installShell, onlyTab, stayAwake } from './library/surroundings.ts'
import { loadTexts, t, told } from './library/text.ts'
import { type Link, openLink } from './link/link.ts'
import { createCard } from './playback/card.ts'
import { createHours, type Hours } from './playback/hours.ts'
import { createPlayback, type OnScreen, type Playback, type ProgramBegan } from './playback/playback.ts'

interface Parts {
	readonly database: Database
	readonly holder: StateHolder
	readonly clock: Clock
	readonly files: Files
	readonly storage: ReturnType<typeof createStorageGauge>
	readonly journal: Journal
	readonly playback: Playback
	readonly hours: Hours
	readonly commands: Commands
	readonly downloads: Downloads
	readonly feeds: Feeds
	link: Link | null
}

const programPlay = (clock: Clock, { release, program, from }: ProgramBegan, to: number): Play => ({
	kind: 'program',
	name: program.name,
	program_id: program.id,
	material_id: 0,
	command_id: release.manifest.command_id,
	start_time: Math.round(from),
	end_time: Math.round(to),
	time_zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
	mono: performance.now() - (clock.now() - from),
})

/** The play of an item; null where it is nothing of the library. */
const itemPlay = (clock: Clock, resource: WindowResource, on: ProgramBegan, to: number): Play | null => {
	const { name, material_id } = resource
	return material_id === undefined ? null : { ...programPlay(clock, on, to), kind: 'material', name, material_id }
}

const placeOf = ({ surface }: OnScreen, window_id: string): string => `${surface} ${window_id}`

/** Answers whether the fault is a new one. */
const noteFault = (holder: StateHolder, fault: Fault): boolean => {
	const text = `${fault.resource.name}: ${fault.reason}`.slice(0, 300)
	const { faults } = holder.get()
	if (faults.includes(text)) return false
	holder.set({ faults: [...faults, text].slice(-20) })
	return true
}

const noteShown = (holder: StateHolder, event: ShownEvent): void => {
	const { frames } = holder.get()
	holder.set({ frames: { ...frames, [event.window_id]: { item: event.resource.id, since: event.at } } })
}

const activate = (parts: Parts, held: HeldReleases): void => {
	const { current, previous } = held
	const { holder, playback, hours, commands, feeds, link } = parts
	const manifests = current.map(({ manifest }) => manifest)
	feeds.use(manifests, previous?.manifest)
	const release = mainOf(held)
	holder.set({ release, command_id: release?.manifest.command_id ?? null, faults: [] })
	playback.play(current)
	hours.use(timingOf(current))
	commands.changed()
	link?.report()
}

const reportOf = ({ holder, clock, storage }: Parts): TerminalReport => {
	const { program_id, program_name: name, command_id, faults } = holder.get()
	return {
		...(program_id === null ? {} : { program_id }),
		...(name === '' ? {} : { program_name: name.slice(0, 200) }),
		...(command_id === null ? {} : { command_id }),
		resolution: { w: Math.round(screen.width * devicePixelRatio), h: Math.round(screen.height * devicePixelRatio) },
		clock_offset: clock.skew(),
		...storage(),
		faults: [...faults],
	}
}

const connect = (identity: Identity, parts: Parts): Link => {
	const { holder, downloads, feeds, commands, journal, database, clock } = parts
	return openLink(identity, clock, {
		bound({ device_id, name }) {
			holder.set({ connected: true, device_id, name, code: null, link: t('已连接服务器') })
			keep(database, 'name', name).catch(() => undefined)
			keep(database, 'clock_skew', clock.skew()).catch(() => undefined)
			downloads.resume()
			feeds.resume()
			journal.deliver().catch(() => undefined)
		},
		pairing: code => holder.set({ connected: true, device_id: null, code, link: t('已连接服务器') }),
		refused: tips =>
			holder.set({ connected: false, code: null, link: t('服务器拒绝连接：{reason}', { reason: told(tips) }) }),
		lost() {
			const { connected, link } = holder.get()
			// A refusal says more than the closing that follows it.
			const text = connected || link === t('正在连接服务器') ? t('服务器暂时无法连接，将自动重试') : link
			holder.set({ connected: false, code: null, link: text })
		},
		publish: data => downloads.publish(data).catch(console.error),
		stopDownload: dc_id => downloads.stop(dc_id).catch(console.error),
		command: data => commands.run(data).catch(console.error),
		report: () => reportOf(parts),
	})
}

const build = async (host: HTMLElement, holder: StateHolder, database: Database): Promise<Parts> => {
	const clock = createClock((await kept(database, 'clock_skew')) ?? 0)
	const files = openFiles(database)
	const token = (): string | null => parts.link?.token() ?? null
	const journal = await openJournal(database, token, clock.now)
	const feeds = await openFeeds({ database, token, changed: fetched => holder.set({ feeds: fetched }) })
	const hours = createHours({ host, clock, changed: () => playback.refresh(), restart: () => location.reload() })
	const playback: Playback = createPlayback({
		host,
		clock,
		loudness: hours.loudness,
		resolve: files.resolve,
		feed: feeds.follow,
		onProgram(program, release) {
			holder.set({
				program_id: program.id,
				program_name: program.name,
				command_id: release.manifest.command_id,
				frames: {},
			})
			parts.link?.report()
		},
		onProgramBegan: event => journal.begin(event.surface, programPlay(clock, event, event.from)),
		onProgramEnded: event => journal.end(event.surface, programPlay(clock, event, event.to)),
		onItemBegan(event, on) {
			const { window_id, resource, at } = event
			if (on.surface === 'wall') noteShown(holder, event)
			const began = itemPlay(clock, resource, { ...on, from: at }, at)
			if (began !== null) journal.begin(placeOf(on, window_id), began)
		},
		onItemEnded({ window_id, resource, from, to }, on) {
			const ended = itemPlay(clock, resource, { ...on, from }, to)
			if (ended !== null) journal.end(placeOf(on, window_id), ended)
		},
		onFault(fault) {
			if (noteFault(holder, fault)) parts.link?.report()
		},
		onSeen({ wall, over, alarm }) {
			hours.alarm(alarm)
			holder.set({ wall, over })
		},
	})
	const commands = createCommands({
		capture: playback.capture,
		token,
		answer: data => parts.link?.send({ type: 'command_result', data }),
	})
	const downloads = await openDownloads({
		database,
		files,
		fetchFile: createFetch(folder_name),
		token,
		tell: data => parts.link?.send({ type: 'download', data }),
		working: percent => holder.set({ percent }),
		activated: held => activate(parts, held),
		now: clock.now,
	})
	const storage = createStorageGauge()
	const made = { database, holder, clock, files, storage, journal, playback, hours, commands, downloads, feeds }
	const parts: Parts = { ...made, link: null }
	return parts
}

/** Starts the player: what is stored plays at once, the server is looked for meanwhile. */
export const startPlayer = async (): Promise<void> => {
	const host = document.getElementById('wall') ?? document.body
	const holder = createState()
	expose(holder)
	await loadTexts().catch(console.error)
	createCard(host, holder)
	holder.set({ link: t('正在连接服务器') })
	if (!canStore()) return holder.set({ link: t('请通过 HTTPS 或本机地址打开播放器，否则无法离线保存内容') })
	await onlyTab(() => holder.set({ link: t('播放器已在另一个标签页中运行') }))
	holder.set({ link: t('正在连接服务器') })
	installShell()
	stayAwake()
	const database = await openDatabase()
	const identity = await identityOf(database)
	holder.set({ sn: identity.sn, name: (await kept(database, 'name')) ?? '' })
	const parts = await build(host, holder, database)
	const held = await kept(database, 'held')
	if (held !== undefined) {
		for (const { manifest } of held.current) await parts.files.open(manifest.files)
		activate(parts, held)
	}
	parts.link = connect(identity, parts)
}
