import { mailingsCalls } from './insight/mailings.ts'
import { plannedCalls } from './insight/planned.ts'
import { directoriesCalls } from './library/directories.ts'
import { exchangeCalls } from './library/exchange.ts'
import { feedsCalls } from './library/feeds.ts'
import { materialsCalls } from './library/materials.ts'
import { templatesCalls } from './library/templates.ts'
import { nodesCalls } from './nodes/nodes.ts'
import { accessCalls } from './people/access.ts'
import { inboxCalls } from './people/inbox.ts'
import { licenceCalls } from './people/licence.ts'
import { logsCalls } from './people/logs.ts'
import { mailCalls } from './people/mail.ts'
import { maintenanceCalls } from './people/maintenance.ts'
import { organizationsCalls } from './people/organizations.ts'
import { rolesCalls } from './people/roles.ts'
import { selectionsCalls } from './people/selections.ts'
import { ssoCalls } from './people/sso.ts'
import { usersCalls } from './people/users.ts'
import { alertsCalls } from './release/alerts.ts'
import { calendarsCalls } from './release/calendars.ts'
import { completenessCalls } from './release/completeness.ts'
import { downloadsCalls } from './release/downloads.ts'
import { emergencyCalls } from './release/emergency.ts'
import { fallbacksCalls } from './release/fallbacks.ts'
import { interludesCalls } from './release/interludes.ts'
import { playsCalls } from './release/plays.ts'
import { pointsCalls } from './release/points.ts'
import { programsCalls } from './release/programs.ts'
import { releasesCalls } from './release/releases.ts'
import { reviewCalls } from './release/review.ts'
import { scheduleTemplateCalls } from './release/schedule-templates.ts'
import { statisticsCalls } from './release/statistics.ts'
import { reportsCalls } from './reports.ts'
import { systemCalls } from './system.ts'
import { acquisitionCalls } from './terminal/acquisition.ts'
import { commandsCalls } from './terminal/commands.ts'
import { healthCalls } from './terminal/health.ts'
import { screenSyncCalls } from './terminal/screen-sync.ts'
import { screenshotsCalls } from './terminal/screenshots.ts'
import { sensorsCalls } from './terminal/sensors.ts'
import { upgradesCalls } from './terminal/upgrades.ts'
import { uploadedLogsCalls } from './terminal/uploaded-logs.ts'
import { terminalsCalls } from './terminals.ts'
import { webhooksCalls } from './webhooks/webhooks.ts'

/** Every call by feature: what the reference lists and the rights matrix covers. */
export const allCalls = {
	access: accessCalls,
	acquisition: acquisitionCalls,
	alerts: alertsCalls,
	calendars: calendarsCalls,
	commands: commandsCalls,
	completeness: completenessCalls,
	planned: plannedCalls,
	directories: directoriesCalls,
	downloads: downloadsCalls,
	emergency: emergencyCalls,
	exchange: exchangeCalls,
	fallbacks: fallbacksCalls,
	feeds: feedsCalls,
	health: healthCalls,
	inbox: inboxCalls,
	interludes: interludesCalls,
	licence: licenceCalls,
	logs: logsCalls,
	mail: mailCalls,
	mailings: mailingsCalls,
	maintenance: maintenanceCalls,
	materials: materialsCalls,
	nodes: nodesCalls,
	organizations: organizationsCalls,
	plays: playsCalls,
	points: pointsCalls,
	programs: programsCalls,
	releases: releasesCalls,
	reports: reportsCalls,
	review: reviewCalls,
	roles: rolesCalls,
	screen_sync: screenSyncCalls,
	screenshots: screenshotsCalls,
	selections: selectionsCalls,
	sensors: sensorsCalls,
	sso: ssoCalls,
	statistics: statisticsCalls,
	system: systemCalls,
	templates: templatesCalls,
	terminals: terminalsCalls,
	timing: scheduleTemplateCalls,
	upgrades: upgradesCalls,
	uploaded_logs: uploadedLogsCalls,
	users: usersCalls,
	webhooks: webhooksCalls,
}
