import { plannedCalls } from '@vitrine/contract/insight/planned'
import { selectionsCalls } from '@vitrine/contract/people/selections'
import { completenessCalls } from '@vitrine/contract/release/completeness'
import { downloadsCalls } from '@vitrine/contract/release/downloads'
import { emergencyCalls } from '@vitrine/contract/release/emergency'
import { fallbacksCalls } from '@vitrine/contract/release/fallbacks'
import { interludesCalls } from '@vitrine/contract/release/interludes'
import { playsCalls } from '@vitrine/contract/release/plays'
import { pointsCalls } from '@vitrine/contract/release/points'
import { releasesCalls } from '@vitrine/contract/release/releases'
import { scheduleTemplateCalls } from '@vitrine/contract/release/schedule-templates'
import { statisticsCalls } from '@vitrine/contract/release/statistics'
import { acquisitionCalls } from '@vitrine/contract/terminal/acquisition'
import { commandsCalls } from '@vitrine/contract/terminal/commands'
import { healthCalls } from '@vitrine/contract/terminal/health'
import type { mapCalls } from '@vitrine/contract/terminal/map'
import { sensorsCalls } from '@vitrine/contract/terminal/sensors'
import { terminalsCalls } from '@vitrine/contract/terminals'
import type { FastifyInstance } from 'fastify'
import type { Background } from '../background.ts'
import { newReviewState } from '../db/review.ts'
import { derive } from '../features/access/secrets.ts'
import { terminalSignIn } from '../features/access/terminal-sign-in.ts'
import { leaveTerminals } from '../features/acquisition/acquisition.store.ts'
import { acquisition } from '../features/acquisition/acquisition.ts'
import { viewedDevice } from '../features/acquisition/viewed-device.ts'
import { moveRelease } from '../features/alerts/alerts.store.ts'
import { commands } from '../features/commands/commands.ts'
import { endTargetsOf } from '../features/commands/ended-commands.store.ts'
import { endDownloads } from '../features/downloads/downloads.store.ts'
import { downloads, stopVisible } from '../features/downloads/downloads.ts'
import { terminalFiles } from '../features/downloads/terminal-files.ts'
import { emergency } from '../features/emergency/emergency.ts'
import { fallbacks } from '../features/fallbacks/fallbacks.ts'
import { terminalFeed } from '../features/feeds/terminal-feed.ts'
import { health } from '../features/health/health.ts'
import { incidentNotices } from '../features/health/notices.ts'
import { interludes } from '../features/interludes/interludes.ts'
import { insertLogin } from '../features/logs/logs.store.ts'
import { removeTargetsOfTerminals as removeMigrationTargets } from '../features/nodes/migrations.store.ts'
import { completeness } from '../features/plays/completeness/completeness-calls.ts'
import { completenessLinks, completenessRoute, getSheet as getGapSheet } from '../features/plays/completeness/export.ts'
import { history } from '../features/plays/places.store.ts'
import { getSheet as getPlannedSheet, plannedLinks, plannedRoute } from '../features/plays/planned/export.ts'
import { planned } from '../features/plays/planned/planned.ts'
import { playLogRoute } from '../features/plays/play-log-route.ts'
import { plays } from '../features/plays/plays.ts'
import { getProof, proofLinks, proofRoute } from '../features/plays/proof/proof.ts'
import { exportRoute, getSheet, recordLinks } from '../features/plays/statistics/export.ts'
import { statistics } from '../features/plays/statistics/statistics.ts'
import { points } from '../features/points/points.ts'
import { handingOver } from '../features/releases/end/handover.ts'
import { expectTimed } from '../features/releases/publish/rules.ts'
import { releases } from '../features/releases/releases.ts'
import { releasing } from '../features/releases/releasing.ts'
import { removeTargetsOfTerminals } from '../features/releases/stored/release-targets.store.ts'
import { scheduleTemplates } from '../features/schedule-templates/schedule-templates.ts'
import { selections } from '../features/selections/selections.ts'
import { sensorKeeper } from '../features/sensors/sensor-keeper.ts'
import { sensorRoute } from '../features/sensors/sensor-route.ts'
import { sensors } from '../features/sensors/sensors.ts'
import { changeFiltered } from '../features/terminals/bulk/bulk.ts'
import { listChosen } from '../features/terminals/bulk/chosen.ts'
import { enrol } from '../features/terminals/enrolment/enrolment.ts'
import { listPlaces } from '../features/terminals/map/geocoding.ts'
import { listPositions } from '../features/terminals/map/positions.ts'
import { sheetLinks, sheetRoute } from '../features/terminals/sheets/saving.ts'
import { terminalSheets } from '../features/terminals/sheets/sheets.ts'
import { type TerminalsDeps, terminals } from '../features/terminals/terminals.ts'
import { completeUpgrade } from '../features/upgrades/artifact-data.ts'
import { removeTargetsOfTerminals as removeUpgradeTargets } from '../features/upgrades/upgrades.store.ts'
import { jsonBodies } from '../http/bodies/json-body.ts'
import { authorizedAlone } from '../http/caller/authorized.ts'
import { type Handlers, type RouteDeps, route } from '../http/route.ts'
import type { Core, Live } from '../live.ts'
import type { Releasing } from '../ports/releasing.ts'
import type { Files } from './files.ts'
import { mapsOf } from './maps.ts'
import { releasingDeps } from './releasing.ts'
import type { SentFiles } from './sent-files.ts'

/** Ends all pending deliveries to terminals, in the transaction that removes them. */
const endDeliveries =
	({ database, clock }: Pick<Core, 'database' | 'clock'>, { tracked }: Live): TerminalsDeps['endDeliveries'] =>
	(caller, ids, look, removal) =>
		tracked.alone(() =>
			authorizedAlone(database, caller, async tx => {
				await look(tx)
				await endDownloads(tx, ids)
				await removeTargetsOfTerminals(tx, ids)
				await endTargetsOf(tx, database.dialect, ids, clock.now())
				await removeUpgradeTargets(tx, ids)
				await removeMigrationTargets(tx, ids)
				await leaveTerminals(tx, database.dialect, ids)
				return removal(tx)
			}),
		)

/** The plays and sensor values that terminals report, row by row. */
const mountJournals = (http: FastifyInstance, core: Core, deps: RouteDeps, start: Background['start']): void => {
	const { database, clock, events, report, tokens, plays: read } = core
	route(http, deps, 'plays', playsCalls, plays(database))
	const records = recordLinks(derive(core.secrets, 'records', ''))
	const proofs = proofLinks(derive(core.secrets, 'proofs', ''))
	const retention = async () => Number(await core.settings.value('play_retention_days'))
	route(http, deps, 'statistics', statisticsCalls, {
		...statistics({ database, clock }),
		getSheet: getSheet({ database, links: records }),
		getProof: getProof({ read: read.proof, links: proofs, clock, retention }),
	})
	const opening = { clock, sessions: core.sessions, cookie: deps.cookie }
	exportRoute(http, { ...opening, links: records, write: read.plays_file })
	proofRoute(http, { ...opening, links: proofs, write: read.proof_file })
	const gaps = completenessLinks(derive(core.secrets, 'completeness', ''))
	route(http, deps, 'completeness', completenessCalls, {
		...completeness({ read: read.completeness, readList: read.completeness_list, clock }),
		getSheet: getGapSheet({ database, links: gaps, clock }),
	})
	completenessRoute(http, { ...opening, links: gaps, write: read.completeness_file })
	const compared = plannedLinks(derive(core.secrets, 'planned', ''))
	route(http, deps, 'planned', plannedCalls, {
		...planned({ read: read.planned, clock }),
		getSheet: getPlannedSheet({ database, links: compared, clock }),
	})
	plannedRoute(http, { ...opening, links: compared, write: read.planned_file })
	route(http, deps, 'sensors', sensorsCalls, sensors(database, events))
	route(http, deps, 'acquisition', acquisitionCalls, acquisition(database, events))
	const measured = sensorKeeper({ database, clock, events, report })
	http.addHook('onClose', async () => measured.close())
	start(measured.care)
	http.register(async scope => {
		jsonBodies(scope)
		playLogRoute(scope, { database, identify: tokens.read, now: clock.now, events, ephemeral: core.lasting })
		sensorRoute(scope, tokens.read, measured)
	})
}

/** The account under which a terminal arriving from another server signs in. */
const signInOf = ({ database: { db }, lasting }: Core) =>
	terminalSignIn({ db, ephemeral: lasting, recordLogin: row => insertLogin(db, row) })

/** The positions of terminals, and the configuration of their maps. */
const mapHandlers = (core: Core, { egress }: Live): Handlers<typeof mapCalls> => {
	const maps = mapsOf(core)
	return {
		getMap: async () => {
			const { map_tiles, map_attribution, geocoder_url } = await maps()
			return { tiles: map_tiles ?? '', attribution: map_attribution, geocoder: geocoder_url !== null }
		},
		listPositions: listPositions(core.database.db),
		listPlaces: listPlaces({ maps, egress, ephemeral: core.passing }),
	}
}

/** Incidents of terminals, and who is notified of them. */
const healthHandlers = ({ config, database }: Core): Handlers<typeof healthCalls> => ({
	...health(database),
	...incidentNotices(database, config.smtp_url !== null),
})

/** Standing choices for terminals, delivered by keepers. */
const mountStanding = (
	http: FastifyInstance,
	deps: RouteDeps,
	about: { readonly database: Core['database']; readonly releasing: Releasing },
): void => {
	route(http, deps, 'fallbacks', fallbacksCalls, fallbacks(about))
	route(http, deps, 'points', pointsCalls, points(about))
}

/** Emergencies; when one is moved, its alert stays linked to it. */
const mountEmergencies = (
	http: FastifyInstance,
	deps: RouteDeps,
	{ database }: Pick<Core, 'database'>,
	released: Releasing,
): void => {
	const about = { database, releasing: released, expectTimed, moved: moveRelease(database.db) }
	route(http, deps, 'emergency', emergencyCalls, emergency(about))
}

/** Terminals: releases, downloads, terminals themselves, their requests and their plays. */
export const mountTerminals = (
	http: FastifyInstance,
	core: Core,
	live: Live,
	deps: RouteDeps,
	{ links, media, keeper, sent }: Files & { readonly sent: Pick<SentFiles, 'forget'> },
	start: Background['start'],
): Releasing => {
	const { database, events, tokens, licences } = core
	const identify = tokens.read
	const { removeUnused } = keeper
	const releaseDeps = releasingDeps(core, live)
	const released = releasing(releaseDeps)

	const sheets = sheetLinks(derive(core.secrets, 'sheets', ''))
	const terminalDeps = {
		database,
		events,
		links,
		tokens,
		removeUnused,
		forgetFiles: sent.forget,
		ephemeral: core.lasting,
		history: history(database.dialect),
		licences,
		endDeliveries: endDeliveries(core, live),
		handover: handingOver(releaseDeps),
	}
	sheetRoute(http, { database, sheets, sessions: core.sessions, cookie: deps.cookie })
	const sheetHandlers = terminalSheets({ ...terminalDeps, sheets })
	const maps = mapHandlers(core, live)
	route(http, deps, 'terminals', terminalsCalls, {
		...terminals(terminalDeps),
		...sheetHandlers,
		...maps,
		changeFiltered: changeFiltered(terminalDeps),
		enrol: enrol({ ...terminalDeps, signIn: signInOf(core) }),
	})
	route(http, deps, 'releases', releasesCalls, releases({ ...releaseDeps, releasing: released, links, licences }))
	route(http, deps, 'health', healthCalls, healthHandlers(core))
	mountStanding(http, deps, { database, releasing: released })
	route(http, deps, 'selections', selectionsCalls, selections(database))
	route(http, deps, 'timing', scheduleTemplateCalls, scheduleTemplates({ database, releasing: released }))
	const interludeDeps = { database, releasing: released, reviewState: newReviewState, expectTimed }
	route(http, deps, 'interludes', interludesCalls, interludes(interludeDeps))
	mountEmergencies(http, deps, core, released)
	const downloadsDeps = { database, tracking: live.tracked, events }
	route(http, deps, 'downloads', downloadsCalls, downloads(downloadsDeps))
	const commandsDeps = {
		database,
		outbox: live.commands,
		isOnline: live.hub.isOnline.bind(live.hub),
		stopDownloads: stopVisible(downloadsDeps),
		listFiltered: listChosen,
		completed: completeUpgrade,
		expectDevice: viewedDevice,
		start,
	}
	route(http, deps, 'commands', commandsCalls, commands(commandsDeps))
	terminalFeed(http, { db: database.db, keeper: live.feeds, identify })
	terminalFiles(http, { db: database.db, media, identify })
	mountJournals(http, core, deps, start)
	return released
}
