import type { ReleaseFile, ReleaseProgram } from '@vitrine/domain/release/release'
import { timingOf } from '@vitrine/domain/schedule/terminal-plan'
import { isNeededSoon } from '@vitrine/domain/terminal-storage'
import type { ShownEvent } from '@vitrine/renderer/stage'
import { createRenewal, tellBegun } from './builds/renewal.ts'
import type { Controlled } from './commands/acts.ts'
import { openCommands } from './commands/opened.ts'
import { connect } from './connection.ts'
import { startChecking } from './downloads/checking.ts'
import { openDownloads } from './downloads/downloads.ts'
import { createFetch } from './downloads/fetch-file.ts'
import { createQueues } from './downloads/lanes.ts'
import { createMending } from './downloads/mending.ts'
import type { Space } from './downloads/space.ts'
import { openFeeds } from './feeds/feeds.ts'
import { createGuard } from './guard/guard.ts'
import { watchPicture } from './guard/picture-watch.ts'
import { forgetFailures } from './guard/restarts-storage.ts'
import { keepShownName } from './guard/shown-name.ts'
import { openJournal } from './journal/journal.ts'
import { createClock } from './library/clock.ts'
import { type Database, type HeldReleases, type StoredRelease, storedValue } from './library/database.ts'
import { expose } from './library/exposed.ts'
import { folder_name, openFiles } from './library/files.ts'
import { createHealthGauge } from './library/health.ts'
import { allHeld, mainOf, ownZone } from './library/held.ts'
import { createHeldReport } from './library/held-report.ts'
import { heldReleases } from './library/held-storage.ts'
import { keepKey, openIdentity, replaceIdentity, withoutIdentity } from './library/identity.ts'
import { hashesOf } from './library/item-files.ts'
import { createRecovery } from './library/item-recovery.ts'
import { itemsLacking, placeOf } from './library/placed-items.ts'
import { createProblems } from './library/problems.ts'
import { createState, type StateHolder } from './library/state.ts'
import { canStore, createStorageGauge, installShell, onlyTab, stayAwake } from './library/surroundings.ts'
import { loadTexts, t } from './library/text.ts'
import { handOn } from './link/instance.ts'
import { createKeyNote } from './link/key-note.ts'
import { createSharedNote } from './link/shared-identity.ts'
import type { Parts } from './parts.ts'
import { createCard } from './playback/card.ts'
import { createHours } from './playback/hours.ts'
import { openInputs } from './playback/inputs.ts'
import { createLockScreen } from './playback/lock-screen.ts'
import { createPlayback, type Playback } from './playback/playback.ts'
import type { Seen } from './playback/playback-context.ts'
import { followPoints } from './playback/points.ts'
import { createWhatPlays } from './playback/what-plays.ts'
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
	hours.use({ template: timingOf(current) })
	commands.changed()
	link?.report()
}

/** Every file of the held releases that is needed soon; the others too if there is space for them. */
const filesHeld = async (database: Database, space: Space, now: number): Promise<ReleaseFile[]> => {
	const held = await heldReleases(database)
	const filesOf = (releases: readonly StoredRelease[]) => releases.flatMap(({ manifest }) => manifest.files)
	const soon = filesOf(held.current.filter(({ manifest }) => isNeededSoon(manifest, ownZone(), now)))
	const all = [...soon, ...filesOf(allHeld(held))]
	return (await space.fits(all)) ? all : soon
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

/** Fetching what was published, and fetching again what is lost or broken. */
const openTransfers = async (
	{
		database,
		files,
		clock,
		holder,
		faults: problems,
	}: Pick<Parts, 'database' | 'files' | 'clock' | 'holder' | 'faults'>,
	token: () => string | null,
	parts: () => Parts,
): Promise<Pick<Parts, 'downloads' | 'mending'>> => {
	const transfers = createFetch(folder_name)
	const lanes = createQueues(transfers)
	const downloads = await openDownloads({
		database,
		files,
		fetchFile: lanes.first,
		fits: transfers.fits,
		token,
		tell: data => parts().link?.send({ type: 'download', data }),
		working: percent => holder.set({ percent }),
		activated(held) {
			parts().guard.renewed()
			activate(parts(), held)
		},
		now: clock.now,
		isLocked: () => holder.get().locked,
	})
	const mending = createMending({
		files,
		wanted: () => filesHeld(database, downloads.space, clock.now()),
		fetchFile: lanes.spare,
		makeSpace: file => downloads.space.make({ files: [file], isUrgent: false, isFull: false }),
		token,
		async lost(missing) {
			const { current } = await heldReleases(database)
			if (problems.lost(itemsLacking(current, missing))) parts().link?.report()
		},
		mended({ sha256 }) {
			if (problems.mended(sha256)) parts().link?.report()
			parts().playback.retry(resource => hashesOf(resource).includes(sha256))
		},
	})
	startChecking({
		files,
		wanted: () => filesHeld(database, downloads.space, clock.now()),
		checkFile: lanes.check,
		broken: ({ sha256 }) => mending.suspect([sha256]),
	})
	return { downloads, mending }
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

/** What this player reports about itself on request. */
const aboutOf = ({ holder, storage, health }: Parts): ReturnType<Controlled['about']> => {
	const { sn, faults: problems } = holder.get()
	const resolution = { w: innerWidth, h: innerHeight }
	const { timeZone: time_zone } = Intl.DateTimeFormat().resolvedOptions()
	return {
		info: { sn, resolution, time_zone, browser: navigator.userAgent },
		storage: storage(),
		health: { ...health(), faults: [...problems] },
	}
}

const build = async (
	host: HTMLElement,
	holder: StateHolder,
	database: Database,
	lost: Promise<void>,
): Promise<Parts> => {
	const clock = createClock((await storedValue(database, 'clock_skew')) ?? 0)
	const files = openFiles(database)
	const token = (): string | null => parts.link?.token() ?? null
	const journal = await openJournal(database, holder.get().sn, token, clock)
	const feeds = await openFeeds({ database, token, changed: fetched => holder.set({ feeds: fetched }) })
	const inputs = await openInputs(database)
	const problems = createProblems(holder)
	const renewal = createRenewal(problems, () => parts.link?.report())
	const guard = createGuard(problems, isWell => renewal.asked(isWell && playback.isOnScreen()))
	void lost.then(guard.storageLost)
	const recovery = createRecovery(id => problems.plays(id) && parts.link?.report())
	const { written, dark, meter, place } = writtenPlays({ journal, clock, host }, () => renewal.moment())
	const heldReport = createHeldReport(await heldReleases(database), () => performance.now())
	// Earlier settings are restored before everything is ready.
	let live: Parts | null = null
	const hours = createHours({
		host,
		clock,
		changed: () => playback.refresh(),
		restart: () => location.reload(),
		locked: isLocked => setLocked({ holder, plays, heldReport }, isLocked),
		held: () => live?.link?.report(),
		dark,
	})
	const playback: Playback = createPlayback({
		host,
		clock,
		loudness: hours.loudness,
		resolve: files.resolve,
		feed: feeds.follow,
		input: inputs.find,
		onProgram: (program, release) => noteProgram(parts, program, release),
		...written,
		onItemBegan(event, on) {
			if (on.surface === 'layer') noteShown(holder, event)
			if (!event.is_sign) recovery.began(event.resource.id)
			written.onItemBegan(event, on)
		},
		onItemEnded(event, on) {
			recovery.ended(event.resource.id)
			written.onItemEnded(event, on)
		},
		onProblem(problem, program) {
			recovery.failed(problem.resource.id)
			if (problems.add(problem, placeOf(problem, program))) parts.link?.report()
			if (!problem.is_known) parts.mending.suspect(hashesOf(problem.resource))
		},
		onJump: () => hours.refresh(),
		onStep: guard.stepIn,
		onError: error => noteError(parts, error),
		onSeen: seen => noteSeen(parts, seen),
	})
	const plays = createWhatPlays(playback)
	const spoken = { about: () => aboutOf(parts), acted: () => live?.link?.report() }
	await followPoints({ database, clock, plays, place })
	const controlled = { host, database, clock, hours, playback, plays, token, place, ...spoken }
	const commands = await openCommands(controlled, data => parts.link?.send({ type: 'command_result', data }))
	const transfers = await openTransfers({ database, files, clock, holder, faults: problems }, token, () => parts)
	const gauges = { storage: createStorageGauge(), health: createHealthGauge(database) }
	const stored = { database, files, heldReport, journal, feeds, inputs, ...gauges, ...transfers }
	const shown = { holder, clock, playback, plays, hours, commands, guard, faults: problems, renewal, meter }
	const parts: Parts = { ...stored, ...shown, link: null }
	live = parts
	addEventListener('error', ({ error, message }) => noteError(parts, error ?? message))
	addEventListener('unhandledrejection', ({ reason }) => noteError(parts, reason))
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
	installShell()
	stayAwake()
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
}
