import { helpCalendars } from './calendars/help.ts'
import { helpAccidents } from './help/accidents.ts'
import { helpBetween } from './help/between.ts'
import { helpCanvas } from './help/canvas.ts'
import { helpEditor } from './help/editor.ts'
import { helpFallbacks } from './help/fallbacks.ts'
import { helpFrame } from './help/frame.ts'
import { helpLogs } from './help/logs.ts'
import { helpMaintenance } from './help/maintenance.ts'
import { helpMaterials } from './help/materials.ts'
import { helpPeople } from './help/people.ts'
import { helpPoints } from './help/points.ts'
import { helpProgramList } from './help/program-list.ts'
import { helpPrograms } from './help/programs.ts'
import { helpPublishing } from './help/publishing.ts'
import { helpReach } from './help/reach.ts'
import { helpRecords } from './help/records.ts'
import { helpReleases } from './help/releases.ts'
import { helpReviewing } from './help/reviewing.ts'
import { helpStart } from './help/start.ts'
import { helpStatistics } from './help/statistics.ts'
import { helpSystem } from './help/system.ts'
import { helpTemplates } from './help/templates.ts'
import { helpAcquisition } from './help/terminals/acquisition.ts'
import { helpMigration, helpNodes } from './help/terminals/nodes.ts'
import { helpPlayerBuilds } from './help/terminals/player-builds.ts'
import { helpRules } from './help/terminals/rules.ts'
import { helpScreens } from './help/terminals/screens.ts'
import { helpTerminalHealth } from './help/terminals/terminal-health.ts'
import { helpTerminalPage } from './help/terminals/terminal-page.ts'
import { helpUpgrades } from './help/terminals/upgrades.ts'
import { helpMailings } from './mailings/help.ts'
import { helpWebhooks } from './webhooks/help.ts'

/**
 * The help pages. A `{place}` stands for a word of the screens, inserted from its own row, so that help and screen agree. A browser loads
 * these texts with the help pages only.
 */
export const help = {
	...helpFrame,
	...helpStart,
	...helpStatistics,
	...helpRules,
	...helpScreens,
	...helpTerminalPage,
	...helpMaterials,
	...helpPrograms,
	...helpEditor,
	...helpCanvas,
	...helpProgramList,
	...helpPublishing,
	...helpReleases,
	...helpCalendars,
	...helpMailings,
	...helpReach,
	...helpBetween,
	...helpFallbacks,
	...helpPoints,
	...helpTemplates,
	...helpUpgrades,
	...helpReviewing,
	...helpPeople,
	...helpMaintenance,
	...helpNodes,
	...helpWebhooks,
	...helpPlayerBuilds,
	...helpLogs,
	...helpAcquisition,
	...helpMigration,
	...helpRecords,
	...helpTerminalHealth,
	...helpSystem,
	...helpAccidents,
}
