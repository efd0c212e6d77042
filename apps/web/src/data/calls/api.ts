import { calls as acquisitionRoutes } from 'virtual:calls/acquisition'
import { calls as alertsRoutes } from 'virtual:calls/alerts'
import { calls as commandsRoutes } from 'virtual:calls/commands'
import { calls as directoriesRoutes } from 'virtual:calls/directories'
import { calls as downloadsRoutes } from 'virtual:calls/downloads'
import { calls as emergencyRoutes } from 'virtual:calls/emergency'
import { calls as exchangeRoutes } from 'virtual:calls/exchange'
import { calls as fallbacksRoutes } from 'virtual:calls/fallbacks'
import { calls as feedsRoutes } from 'virtual:calls/feeds'
import { calls as interludesRoutes } from 'virtual:calls/interludes'
import { calls as materialsRoutes } from 'virtual:calls/materials'
import { calls as nodesRoutes } from 'virtual:calls/nodes'
import { calls as pointsRoutes } from 'virtual:calls/points'
import { calls as programsRoutes } from 'virtual:calls/programs'
import { calls as releasesRoutes } from 'virtual:calls/releases'
import { calls as reviewRoutes } from 'virtual:calls/review'
import { calls as screenshotsRoutes } from 'virtual:calls/screenshots'
import { calls as selectionsRoutes } from 'virtual:calls/selections'
import { calls as sensorsRoutes } from 'virtual:calls/sensors'
import { calls as templatesRoutes } from 'virtual:calls/templates'
import { calls as terminalsRoutes } from 'virtual:calls/terminals'
import { calls as scheduleTemplateRoutes } from 'virtual:calls/timing'
import { calls as upgradesRoutes } from 'virtual:calls/upgrades'
import { calls as uploadedLogsRoutes } from 'virtual:calls/uploaded_logs'
import type { directoriesCalls } from '@vitrine/contract/library/directories'
import type { exchangeCalls } from '@vitrine/contract/library/exchange'
import type { feedsCalls } from '@vitrine/contract/library/feeds'
import type { materialsCalls } from '@vitrine/contract/library/materials'
import type { templatesCalls } from '@vitrine/contract/library/templates'
import type { nodesCalls } from '@vitrine/contract/nodes/nodes'
import type { selectionsCalls } from '@vitrine/contract/people/selections'
import type { alertsCalls } from '@vitrine/contract/release/alerts'
import type { downloadsCalls } from '@vitrine/contract/release/downloads'
import type { emergencyCalls } from '@vitrine/contract/release/emergency'
import type { fallbacksCalls } from '@vitrine/contract/release/fallbacks'
import type { interludesCalls } from '@vitrine/contract/release/interludes'
import type { pointsCalls } from '@vitrine/contract/release/points'
import type { programsCalls } from '@vitrine/contract/release/programs'
import type { releasesCalls } from '@vitrine/contract/release/releases'
import type { reviewCalls } from '@vitrine/contract/release/review'
import type { scheduleTemplateCalls } from '@vitrine/contract/release/schedule-templates'
import type { acquisitionCalls } from '@vitrine/contract/terminal/acquisition'
import type { commandsCalls } from '@vitrine/contract/terminal/commands'
import type { screenshotsCalls } from '@vitrine/contract/terminal/screenshots'
import type { sensorsCalls } from '@vitrine/contract/terminal/sensors'
import type { upgradesCalls } from '@vitrine/contract/terminal/upgrades'
import type { uploadedLogsCalls } from '@vitrine/contract/terminal/uploaded-logs'
import type { terminalsCalls } from '@vitrine/contract/terminals'
import { carefulClient } from './careful.ts'
import { link, quietLink } from './link.ts'

export const acquisition = carefulClient<typeof acquisitionCalls>(link, acquisitionRoutes)
export const alerts = carefulClient<typeof alertsCalls>(link, alertsRoutes)
export const directories = carefulClient<typeof directoriesCalls>(link, directoriesRoutes)
export const downloads = carefulClient<typeof downloadsCalls>(link, downloadsRoutes)
export const emergencies = carefulClient<typeof emergencyCalls>(link, emergencyRoutes)
export const commands = carefulClient<typeof commandsCalls>(link, commandsRoutes)
/** For what nobody asked for: a refusal is not shown. */
export const quietCommands = carefulClient<typeof commandsCalls>(quietLink, commandsRoutes)
export const exchange = carefulClient<typeof exchangeCalls>(link, exchangeRoutes)
export const fallbacks = carefulClient<typeof fallbacksCalls>(link, fallbacksRoutes)
export const feeds = carefulClient<typeof feedsCalls>(link, feedsRoutes)
export const interludes = carefulClient<typeof interludesCalls>(link, interludesRoutes)
export const materials = carefulClient<typeof materialsCalls>(link, materialsRoutes)
export const nodes = carefulClient<typeof nodesCalls>(link, nodesRoutes)
export const points = carefulClient<typeof pointsCalls>(link, pointsRoutes)
export const programs = carefulClient<typeof programsCalls>(link, programsRoutes)
export const releases = carefulClient<typeof releasesCalls>(link, releasesRoutes)
export const review = carefulClient<typeof reviewCalls>(link, reviewRoutes)
export const screenshots = carefulClient<typeof screenshotsCalls>(link, screenshotsRoutes)
export const selections = carefulClient<typeof selectionsCalls>(link, selectionsRoutes)
export const sensors = carefulClient<typeof sensorsCalls>(link, sensorsRoutes)
export const templates = carefulClient<typeof templatesCalls>(link, templatesRoutes)
export const terminals = carefulClient<typeof terminalsCalls>(link, terminalsRoutes)
export const scheduleTemplates = carefulClient<typeof scheduleTemplateCalls>(link, scheduleTemplateRoutes)
export const upgrades = carefulClient<typeof upgradesCalls>(link, upgradesRoutes)
export const uploadedLogs = carefulClient<typeof uploadedLogsCalls>(link, uploadedLogsRoutes)
