import type { ReleaseProgram } from '@vitrine/domain/release/release'
import type { OrderedPlays } from '@vitrine/domain/schedule/ordered-plays'
import { timingOf } from '@vitrine/domain/schedule/terminal-plan'
import type { ShownEvent } from '@vitrine/renderer/stage'
import { createRenewal, tellBegun } from './builds/renewal.ts'
import { openCommands } from './commands/opened.ts'
import { connect } from './connection.ts'
import { openFeeds } from './feeds/feeds.ts'
import { createGuard } from './guard/guard.ts'
import { watchPicture } from './guard/picture-watch.ts'
import { forgetFailures } from './guard/restarts-storage.ts'
import { keepShownName } from './guard/shown-name.ts'
import { watchStores } from './guard/store-watch.ts'
import { openJournal } from './journal/journal.ts'
import { aboutOf } from './library/about.ts'
import { createClock } from './library/clock.ts'
import { type Database, type HeldReleases, type StoredRelease, storedValue } from './library/database.ts'
import { expose } from './library/exposed.ts'
import { openFiles } from './library/files.ts'
import { createHealthGauge } from './library/health.ts'
import { mainOf } from './library/held.ts'
import { createHeldReport } from './library/held-report.ts'
import { heldReleases } from './library/held-storage.ts'
import { keepKey, openIdentity, replaceIdentity, withoutIdentity } from './library/identity.ts'
import { hashesOf } from './library/item-files.ts'
import { createRecovery } from './library/item-recovery.ts'
import { placeOf } from './library/placed-items.ts'
import { createProblems, type Problems } from './library/problems.ts'
import { createSecondCopy } from './library/second-copy.ts'
import { createState, type StateHolder } from './library/state.ts'
import { canStore, createStorageGauge, onlyTab, prepareBrowser } from './library/surroundings.ts'
import { loadTexts, t } from './library/text.ts'
import { handOn } from './link/instance.ts'
import { createKeyNote } from './link/key-note.ts'
import { createSharedNote } from './link/shared-identity.ts'
import type { Parts } from './parts.ts'
import { createCard } from './playback/card.ts'
import { createHours, type Hours } from './playback/hours.ts'
import { openInputs } from './playback/inputs.ts'
import type { HeardPlays } from './playback/lit-plays.ts'
import { createLockScreen } from './playback/lock-screen.ts'
import { createPlayback, type Playback } from './playback/playback.ts'
import type { PlaybackContext, Seen } from './playback/playback-context.ts'
import { followPoints } from './playback/points.ts'
import { createTimedNote } from './playback/timed-note.ts'
import { createWhatPlays } from './playback/what-plays.ts'
import { openScreenSync, type ScreenSync } from './sync/screen-sync.ts'
import { openTransfers } from './transfers.ts'
import { writtenPlays } from './written-plays.ts'

const noteShown = (holder: StateHolder, event: ShownEvent): void => {
	const { frames } = holder.get()
	holder.set({ frames: { ...frames, [event.window_id]: { item: event.resource.id, since: event.at } } })
}

/** Plays what is held, or `chosen` of it. */
const activate = (parts: Parts, held: HeldReleases, chosen = held.current): void => {
	const { current, previous } = held
	const { holder, plays, hours, commands, feeds, faults: problems, guard, link } = parts
	const manifests = current.map(({ manifest }) => manifest)
	parts.heldReport.set(held)
	feeds.use(manifests, previous?.manifest)
	const release = mainOf({ ...held, current: chosen })
	holder.set({ release, withheld: guard.isWithheld() })
	problems.clear()
	problems.unknown(chosen.flatMap(({ unknown = [] }) => unknown))
	plays.use(chosen)
	const template = timingOf(current)
	hours.use({ template })
	parts.timedNote.use(template)
	parts.timedNote.absent(plays.isAbsent())
	commands.changed()
	void parts.secondCopy.look().catch(console.error)
	link?.report()
}

/** Reports unexpected errors to the server. */
const noteError = (
	{ faults: problems, link, renewal }: Pick<Parts, 'faults' | 'link' | 'renewal'>,
	error: unknown,
): void => {
	console.error(error)
	renewal.disturbed()
	if (problems.note(error instanceof Error ? `${error.name}: ${error.message}` : String(error))) link?.report()
}

/** Reports what nobody catches. */
const noteErrors = (parts: Parts): void => {
	addEventListener('error', ({ error, message }) => noteError(parts, error ?? message))
	addEventListener('unhandledrejection', ({ reason }) => noteError(parts, reason))
}

/** Another program is on screen. */
const noteProgram = ({ holder, link }: Parts, { id, name }: ReleaseProgram, { manifest }: StoredRelease): void => {
	holder.set({ program_id: id, program_name: name, command_id: manifest.command_id, frames: {} })
	link?.report()
}

/** What is visible has changed. */
const noteSeen = ({ holder, hours, renewal, link }: Parts, { layer, over, alarm }: Seen): void => {
	hours.alarm(alarm)
	renewal.seen({ isEmpty: !layer && over === null, isEmergency: alarm })
	holder.set({ layer, over })
	if (layer) return
	holder.set({ program_id: null, program_name: '', command_id: null })
	link?.report()
}

/** It is locked from now on, or no longer: the server then finds missing what was refused meanwhile. */
const setLocked = (
	{ holder, plays, heldReport }: Pick<Parts, 'holder' | 'plays' | 'heldReport'>,
	locked: boolean,
): void => {
	holder.set({ locked })
	plays.lock(locked)
	if (!locked) heldReport.renew()
}

/** The times have switched to another program, or to none. */
const noteSwitch = (
	{ plays, timedNote }: Pick<Parts, 'plays' | 'timedNote'>,
	timed: OrderedPlays['switched'],
	report: () => void,
): void => {
	plays.time(timed)
	timedNote.absent(plays.isAbsent())
	report()
}

/** What follows playback, besides what is written into the journal. */
interface Listeners {
	readonly holder: StateHolder
	readonly hours: Hours
	readonly recovery: ReturnType<typeof createRecovery>
	readonly problems: Problems
	readonly sync: ScreenSync
	readonly written: HeardPlays
}

/** Passes what playback reports on to everything that follows it. */
const heardPlays = (
	{ holder, hours, recovery, problems, sync, written }: Listeners,
	parts: () => Parts,
): HeardPlays & Pick<PlaybackContext, 'onProblem' | 'onJump'> => ({
	...written,
	onItemBegan(event, on) {
		if (on.surface === 'layer') noteShown(holder, event)
		sync.began(event)
		if (!event.is_sign) recovery.began(event.resource.id)
		written.onItemBegan(event, on)
	},
	onItemEnded(event, on) {
		recovery.ended(event.resource.id)
		written.onItemEnded(event, on)
	},
	onProblem(problem, program) {
		recovery.failed(problem.resource.id)
		if (problems.add(problem, placeOf(problem, program))) parts().link?.report()
		if (!problem.is_known) parts().mending.suspect(hashesOf(problem.resource))
	},
	onJump() {
		hours.refresh()
		sync.interrupted()
	},
})

/** Frees the space that is needed least, once there is a player that knows. */
const freeing = (live: () => Parts | null) => async (): Promise<boolean> =>
	(await live()?.downloads.space.freeOne()) ?? false

/** What an earlier run has stored, and what is written to it. */
const openStored = async (
	{ database, holder, clock }: Pick<Parts, 'database' | 'holder' | 'clock'>,
	token: () => string | null,
	freeSpace: () => Promise<boolean>,
): Promise<Pick<Parts, 'secondCopy' | 'files' | 'journal' | 'feeds' | 'inputs' | 'heldReport'>> => ({
	secondCopy: createSecondCopy(holder.get().sn, database),
	files: openFiles(database),
	journal: await openJournal({ database, sn: holder.get().sn, token, clock, freeSpace }),
	feeds: await openFeeds({ database, token, changed: fetched => holder.set({ feeds: fetched }) }),
	inputs: await openInputs(database),
	heldReport: createHeldReport(await heldReleases(database), () => performance.now()),
})

const build = async (
	host: HTMLElement,
	holder: StateHolder,
	database: Database,
	lost: Promise<void>,
): Promise<Parts> => {
	const clock = createClock((await storedValue(database, 'clock_skew')) ?? 0)
	const token = (): string | null => parts.link?.token() ?? null
	// Earlier settings and plays are restored before everything is ready.
	let live: Parts | null = null
	const freeSpace = freeing(() => live)
	const opened = await openStored({ database, holder, clock }, token, freeSpace)
	const { files, journal, feeds, inputs, heldReport } = opened
	const problems = createProblems(holder)
	const renewal = createRenewal(problems, () => parts.link?.report())
	const guard = createGuard(problems, isWell => renewal.asked(isWell && playback.isOnScreen()))
	void lost.then(guard.storageLost)
	const recovery = createRecovery(id => problems.plays(id) && parts.link?.report())
	const { written, dark, meter, place } = writtenPlays({ journal, clock, host }, () => renewal.moment())
	const report = (): void => live?.link?.report()
	const changed = (): void => playback.refresh()
	const hours = createHours({
		host,
		clock,
		changed,
		restart: () => location.reload(),
		locked: isLocked => setLocked({ holder, plays, heldReport }, isLocked),
		held: report,
		dark,
		switched: timed => noteSwitch({ plays, timedNote }, timed, report),
	})
	const sync = await openScreenSync({
		database,
		clock,
		program_id: () => holder.get().program_id,
		changed,
		measured: report,
	})
	const playback: Playback = createPlayback({
		host,
		clock: sync.clock,
		synced: sync.isOn,
		onFollowed: sync.followed,
		loudness: hours.loudness,
		resolve: files.resolve,
		feed: feeds.follow,
		input: inputs.find,
		onProgram: (program, release) => noteProgram(parts, program, release),
		...heardPlays({ holder, hours, recovery, problems, sync, written }, () => parts),
		onStep: guard.stepIn,
		onError: error => noteError(parts, error),
		onSeen: seen => noteSeen(parts, seen),
	})
	const plays = createWhatPlays(playback)
	const timedNote = createTimedNote(problems, report)
	const spoken = { about: () => aboutOf(parts), tidy: () => parts.downloads.space.tidy(), acted: report }
	await followPoints({ database, clock, plays, place })
	const controlled = { host, database, clock, hours, playback, plays, sync, inputs, token, place, ...spoken }
	const commands = await openCommands(controlled, data => parts.link?.send({ type: 'command_result', data }))
	const transfers = await openTransfers(
		{ database, files, clock, holder, faults: problems },
		token,
		() => parts,
		now_held => activate(parts, now_held),
	)
	const measures = { storage: createStorageGauge(), health: createHealthGauge(database, journal.placeOf), meter }
	const shown = { holder, clock, playback, plays, hours, timedNote, commands, guard, faults: problems, renewal }
	const parts: Parts = { database, ...opened, ...measures, ...transfers, ...shown, link: null }
	live = parts
	noteErrors(parts)
	return parts
}

/** The parts that show whose screen this is, show that it is locked and determine when it has to restart. */
const showName = (host: HTMLElement, holder: StateHolder): void => {
	createLockScreen(host, holder)
	keepShownName(holder)
}

/** Starts the player: what is stored plays at once, while the server is being contacted. */
export const startPlayer = async (): Promise<void> => {
	const host = document.getElementById('screen') ?? document.body
	const holder = createState()
	expose(holder)
	await loadTexts().catch(console.error)
	const card = createCard(host, holder)
	showName(host, holder)
	holder.set({ link: t('正在连接服务器') })
	if (!canStore()) return holder.set({ link: t('请通过 HTTPS 或本机地址打开播放器，否则无法离线保存内容') })
	await onlyTab(() => holder.set({ link: t('播放器已在另一个标签页中运行') }))
	holder.set({ link: t('正在连接服务器') })
	prepareBrowser()
	// Failures caused by a build that did not play are unrelated to what plays now.
	if (await tellBegun()) forgetFailures()
	const lost = Promise.withResolvers<void>()
	const { database, identity } = await openIdentity(lost.resolve)
	createSharedNote(card, holder, () =>
		replaceIdentity(identity)
			.then(handOn)
			.then(() => location.reload()),
	)
	createKeyNote(card, holder, key =>
		keepKey(identity, key, database).then(() => location.replace(withoutIdentity(location.href))),
	)
	holder.set({ sn: identity.sn, name: (await storedValue(database, 'name')) ?? '' })
	const parts = await build(host, holder, database, lost.promise)
	const held = await storedValue(database, 'held')
	if (held !== undefined) {
		const chosen = parts.guard.chosen(held)
		for (const { manifest } of chosen) await parts.files.open(manifest.files)
		activate(parts, held, chosen)
	}
	parts.link = connect(identity, parts)
	watchPicture(host, parts)
	watchStores(identity, parts)
}
