import { alertChecks } from './alerts/alert-checks.ts'
import { alertFilters } from './alerts/alert-filters.ts'
import { alertReasons } from './alerts/alert-reasons.ts'
import { alertSources } from './alerts/alert-sources.ts'
import { alertSteps } from './alerts/alert-steps.ts'
import { alertTexts } from './alerts/alerts.ts'
import { calendarErrors } from './calendars/errors.ts'
import { calendarFeedTexts } from './calendars/feed.ts'
import { rightsCalendars } from './calendars/rights.ts'
import { calendarTexts } from './calendars/screen.ts'
import { acquisitionTexts } from './devices/acquisition.ts'
import { calibration } from './devices/calibration.ts'
import { centralCommandTexts } from './devices/central-commands.ts'
import { deviceViewTexts } from './devices/device-view.ts'
import { mediaServerTexts } from './devices/media-server.ts'
import { relays } from './devices/relays.ts'
import { terminalRuleSimulation } from './devices/rule-simulation.ts'
import { terminalRuleTerms } from './devices/rule-terms.ts'
import { terminalRules } from './devices/rules.ts'
import { sensors } from './devices/sensors.ts'
import { signalDeviceTexts } from './devices/signal-devices.ts'
import { terminalFacts } from './devices/terminal-facts.ts'
import { timed_switches } from './devices/timed-switches.ts'
import { uploadedLogTexts } from './devices/uploaded-logs.ts'
import { editorCanvas } from './editor/canvas.ts'
import { editorFrame } from './editor/frame.ts'
import { editorLists } from './editor/lists.ts'
import { editorPanels } from './editor/panels.ts'
import { editorSaving } from './editor/saving.ts'
import { editorWindows } from './editor/windows.ts'
import { accidentErrors } from './errors/accidents.ts'
import { acquisitionErrors } from './errors/acquisition.ts'
import { alertErrors } from './errors/alerts.ts'
import { commandErrors } from './errors/commands.ts'
import { emergencyErrors } from './errors/emergency.ts'
import { idempotencyErrors } from './errors/idempotency.ts'
import { libraryErrors } from './errors/library.ts'
import { licenceErrors } from './errors/licence.ts'
import { maintenanceErrors } from './errors/maintenance.ts'
import { nodeErrors } from './errors/nodes.ts'
import { peopleErrors } from './errors/people.ts'
import { pointErrors } from './errors/points.ts'
import { recordErrors } from './errors/records.ts'
import { releaseErrors } from './errors/releases.ts'
import { reviewErrors } from './errors/review.ts'
import { ruleErrors } from './errors/rules.ts'
import { selectionErrors } from './errors/selections.ts'
import { sessionErrors } from './errors/session.ts'
import { ssoErrors } from './errors/sso.ts'
import { strangerErrors } from './errors/strangers.ts'
import { terminalErrors } from './errors/terminals.ts'
import { timeErrors } from './errors/times.ts'
import { upgradeErrors } from './errors/upgrades.ts'
import { webhookErrors } from './errors/webhooks.ts'
import { conflicts } from './frame/conflicts.ts'
import { failures } from './frame/failures.ts'
import { logChanges } from './frame/log-changes.ts'
import { logEvents } from './frame/log-events.ts'
import { logScreens } from './frame/log-screens.ts'
import { logs } from './frame/logs.ts'
import { noSuchDay } from './frame/no-such-day.ts'
import { playerBuilds } from './frame/player-builds.ts'
import { revisions } from './frame/revisions.ts'
import { screens } from './frame/screens.ts'
import { shell } from './frame/shell.ts'
import { shellTools } from './frame/shell-tools.ts'
import { specificationMessages } from './frame/specification-messages.ts'
import { system } from './frame/system.ts'
import { help } from './help.ts'
import { archives } from './library/archives.ts'
import { directories } from './library/directories.ts'
import { exchange } from './library/exchange.ts'
import { feeds } from './library/feeds.ts'
import { kinds } from './library/kinds.ts'
import { materials } from './library/materials.ts'
import { materialsChanging } from './library/materials-changing.ts'
import { materialsFinding } from './library/materials-finding.ts'
import { places } from './library/places.ts'
import { processing } from './library/processing.ts'
import { smil } from './library/smil.ts'
import { templates } from './library/templates.ts'
import { uploadFailures } from './library/upload-failures.ts'
import { uploads } from './library/uploads.ts'
import { widgetForms } from './library/widget-forms.ts'
import { widgetLettering } from './library/widget-lettering.ts'
import { widgetSources } from './library/widget-sources.ts'
import { mailingErrors } from './mailings/errors.ts'
import { mailingMail } from './mailings/mail.ts'
import { mailingTexts } from './mailings/screen.ts'
import { nodeMigrations } from './nodes/node-migrations.ts'
import { nodeTests } from './nodes/node-tests.ts'
import { nodeTexts } from './nodes/nodes.ts'
import { access } from './people/access.ts'
import { backupTexts } from './people/backups.ts'
import { inbox } from './people/inbox.ts'
import { licence } from './people/licence.ts'
import { mail } from './people/mail.ts'
import { mailScreen } from './people/mail-screen.ts'
import { maintenance } from './people/maintenance.ts'
import { organizations } from './people/organizations.ts'
import { personal } from './people/personal.ts'
import { personalSessions } from './people/personal-sessions.ts'
import { referrals } from './people/referrals.ts'
import { registration } from './people/registration.ts'
import { review } from './people/review.ts'
import { reviewScreens } from './people/review-screens.ts'
import { reviewSetting } from './people/review-setting.ts'
import { rights } from './people/rights.ts'
import { rightsContent } from './people/rights-content.ts'
import { rightsPoints } from './people/rights-points.ts'
import { rightsWebhooks } from './people/rights-webhooks.ts'
import { roles } from './people/roles.ts'
import { runningFindings } from './people/running-findings.ts'
import { selections } from './people/selections.ts'
import { setupFindings } from './people/setup-findings.ts'
import { sso } from './people/sso.ts'
import { ssoLinks } from './people/sso-links.ts'
import { systemLayout } from './people/system-layout.ts'
import { tokenScopes } from './people/token-scopes.ts'
import { users } from './people/users.ts'
import { usersActions } from './people/users-actions.ts'
import { verificationPicture } from './people/verification-picture.ts'
import { checks } from './programs/checks.ts'
import { playSimulator } from './programs/play-simulator.ts'
import { programDetails } from './programs/program-details.ts'
import { programList } from './programs/program-list.ts'
import { programPreview } from './programs/program-preview.ts'
import { programSharing } from './programs/program-sharing.ts'
import { programs } from './programs/programs.ts'
import { between } from './releases/between.ts'
import { completenessTexts } from './releases/completeness.ts'
import { downloadSearch } from './releases/download-search.ts'
import { downloads } from './releases/downloads.ts'
import { emergency } from './releases/emergency.ts'
import { emergencyBanner } from './releases/emergency-banner.ts'
import { emergencyRunning } from './releases/emergency-running.ts'
import { fallbacks } from './releases/fallbacks.ts'
import { home } from './releases/home.ts'
import { interludeScreens } from './releases/interlude-screens.ts'
import { interludes } from './releases/interludes.ts'
import { plannedTexts } from './releases/planned.ts'
import { playExport } from './releases/play-export.ts'
import { playPlaces } from './releases/play-places.ts'
import { playReport } from './releases/play-report.ts'
import { playSearch } from './releases/play-search.ts'
import { playTimes } from './releases/play-times.ts'
import { plays } from './releases/plays.ts'
import { pointForm } from './releases/point-form.ts'
import { pointTexts } from './releases/points.ts'
import { prices } from './releases/prices.ts'
import { proof } from './releases/proof.ts'
import { publishing } from './releases/publishing.ts'
import { publishingHours } from './releases/publishing-hours.ts'
import { releaseLife } from './releases/release-life.ts'
import { releaseStates } from './releases/release-states.ts'
import { releases } from './releases/releases.ts'
import { scheduleTemplates } from './releases/schedule-templates.ts'
import { statistics } from './releases/statistics.ts'
import { takenDown } from './releases/taken-down.ts'
import { logDetailTexts } from './system/log-details.ts'
import { loginSettingTexts } from './system/login-settings.ts'
import { mapSettingTexts } from './system/map-settings.ts'
import { settingSynonyms } from './system/setting-synonyms.ts'
import { terminalBulk } from './terminals/bulk.ts'
import { commandForms } from './terminals/command-forms.ts'
import { commandNames } from './terminals/command-names.ts'
import { terminalCommands } from './terminals/commands.ts'
import { freeSpace } from './terminals/free-space.ts'
import { health } from './terminals/health.ts'
import { incidentNotices } from './terminals/incident-notices.ts'
import { liveViewTexts } from './terminals/live-view.ts'
import { terminalManagement } from './terminals/management.ts'
import { terminalMap } from './terminals/map.ts'
import { migration } from './terminals/migration.ts'
import { moves } from './terminals/moves.ts'
import { outOfReach } from './terminals/out-of-reach.ts'
import { player } from './terminals/player.ts'
import { playerHealth } from './terminals/player-health.ts'
import { problems } from './terminals/problems.ts'
import { reach } from './terminals/reach.ts'
import { reachScreens } from './terminals/reach-screens.ts'
import { terminalRecord } from './terminals/record.ts'
import { screenProblems } from './terminals/screen-problems.ts'
import { screenSyncTexts } from './terminals/screen-sync.ts'
import { silence } from './terminals/silence.ts'
import { terminalPage } from './terminals/terminal-page.ts'
import { terminals } from './terminals/terminals.ts'
import { timing } from './terminals/timing.ts'
import { trialChanges } from './terminals/trial-changes.ts'
import { upgradeTexts } from './terminals/upgrades.ts'
import { venuePlaces } from './terminals/venue-places.ts'
import { venueShops } from './terminals/venue-shops.ts'
import { venueTexts } from './terminals/venues.ts'
import { webhookDeliveries } from './webhooks/deliveries.ts'
import { webhookTypes } from './webhooks/webhook-types.ts'
import { webhookTexts } from './webhooks/webhooks.ts'

/** Every text that users see, keyed by its Chinese source; each feature file adds its own line. */
export const all = {
	...sessionErrors,
	...strangerErrors,
	...tokenScopes,
	...peopleErrors,
	...libraryErrors,
	...releaseErrors,
	...terminalErrors,
	...recordErrors,
	...terminalRecord,
	...terminalBulk,
	...terminalManagement,
	...terminalMap,
	...reviewErrors,
	...failures,
	...specificationMessages,
	...timeErrors,
	...ruleErrors,
	...selectionErrors,
	...problems,
	...screenProblems,
	...sensors,
	...shell,
	...shellTools,
	...access,
	...registration,
	...materials,
	...materialsFinding,
	...materialsChanging,
	...feeds,
	...kinds,
	...widgetForms,
	...widgetLettering,
	...widgetSources,
	...processing,
	...review,
	...reviewScreens,
	...reviewSetting,
	...archives,
	...templates,
	...scheduleTemplates,
	...uploadFailures,
	...uploads,
	...directories,
	...programs,
	...programSharing,
	...programList,
	...programDetails,
	...programPreview,
	...editorLists,
	...editorPanels,
	...editorSaving,
	...editorWindows,
	...editorCanvas,
	...editorFrame,
	...between,
	...accidentErrors,
	...commandErrors,
	...alertErrors,
	...alertChecks,
	...alertFilters,
	...alertReasons,
	...alertSources,
	...alertSteps,
	...alertTexts,
	...emergencyErrors,
	...emergency,
	...emergencyBanner,
	...emergencyRunning,
	...checks,
	...exchange,
	...smil,
	...releases,
	...releaseLife,
	...proof,
	...statistics,
	...home,
	...completenessTexts,
	...plannedTexts,
	...playReport,
	...prices,
	...playExport,
	...reach,
	...releaseStates,
	...reachScreens,
	...freeSpace,
	...health,
	...incidentNotices,
	...playerHealth,
	...liveViewTexts,
	...screenSyncTexts,
	...silence,
	...playSimulator,
	...publishing,
	...publishingHours,
	...inbox,
	...interludes,
	...fallbacks,
	...interludeScreens,
	...downloadSearch,
	...downloads,
	...centralCommandTexts,
	...commandForms,
	...commandNames,
	...terminalCommands,
	...trialChanges,
	...venueTexts,
	...venueShops,
	...venuePlaces,
	...upgradeTexts,
	...upgradeErrors,
	...terminals,
	...selections,
	...plays,
	...playSearch,
	...playTimes,
	...noSuchDay,
	...mailScreen,
	...places,
	...player,
	...help,
	...screens,
	...logs,
	...logScreens,
	...logEvents,
	...logChanges,
	...rights,
	...rightsContent,
	...rightsPoints,
	...pointErrors,
	...pointForm,
	...playPlaces,
	...pointTexts,
	...mail,
	...outOfReach,
	...personal,
	...personalSessions,
	...system,
	...takenDown,
	...licenceErrors,
	...maintenanceErrors,
	...idempotencyErrors,
	...maintenance,
	...backupTexts,
	...runningFindings,
	...setupFindings,
	...ssoErrors,
	...licence,
	...sso,
	...ssoLinks,
	...loginSettingTexts,
	...logDetailTexts,
	...mapSettingTexts,
	...settingSynonyms,
	...systemLayout,
	...nodeErrors,
	...rightsCalendars,
	...calendarErrors,
	...calendarFeedTexts,
	...calendarTexts,
	...mailingErrors,
	...mailingMail,
	...mailingTexts,
	...webhookDeliveries,
	...webhookTexts,
	...webhookTypes,
	...rightsWebhooks,
	...webhookErrors,
	...nodeTexts,
	...nodeTests,
	...nodeMigrations,
	...acquisitionErrors,
	...acquisitionTexts,
	...calibration,
	...signalDeviceTexts,
	...deviceViewTexts,
	...mediaServerTexts,
	...relays,
	...terminalFacts,
	...uploadedLogTexts,
	...terminalPage,
	...terminalRules,
	...terminalRuleTerms,
	...terminalRuleSimulation,
	...timed_switches,
	...timing,
	...organizations,
	...playerBuilds,
	...revisions,
	...conflicts,
	...migration,
	...moves,
	...verificationPicture,
	...roles,
	...referrals,
	...users,
	...usersActions,
}

/** A Chinese text that has translations. */
export type TextKey = keyof typeof all
