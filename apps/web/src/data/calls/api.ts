import { calls as directoriesRoutes } from 'virtual:calls/directories'
import { calls as downloadsRoutes } from 'virtual:calls/downloads'
import { calls as emergencyRoutes } from 'virtual:calls/emergency'
import { calls as exchangeRoutes } from 'virtual:calls/exchange'
import { calls as feedsRoutes } from 'virtual:calls/feeds'
import { calls as interludesRoutes } from 'virtual:calls/interludes'
import { calls as materialsRoutes } from 'virtual:calls/materials'
import { calls as programsRoutes } from 'virtual:calls/programs'
import { calls as releasesRoutes } from 'virtual:calls/releases'
import { calls as reviewRoutes } from 'virtual:calls/review'
import { calls as selectionsRoutes } from 'virtual:calls/selections'
import { calls as templatesRoutes } from 'virtual:calls/templates'
import { calls as terminalsRoutes } from 'virtual:calls/terminals'
import { calls as timingRoutes } from 'virtual:calls/timing'
import type { directoriesCalls } from '@vitrine/contract/directories'
import type { downloadsCalls } from '@vitrine/contract/downloads'
import type { emergencyCalls } from '@vitrine/contract/emergency'
import type { exchangeCalls } from '@vitrine/contract/exchange'
import type { feedsCalls } from '@vitrine/contract/feeds'
import type { interludesCalls } from '@vitrine/contract/interludes'
import type { materialsCalls } from '@vitrine/contract/materials'
import type { programsCalls } from '@vitrine/contract/programs'
import type { releasesCalls } from '@vitrine/contract/releases'
import type { reviewCalls } from '@vitrine/contract/review'
import type { selectionsCalls } from '@vitrine/contract/selections'
import type { templatesCalls } from '@vitrine/contract/templates'
import type { terminalsCalls } from '@vitrine/contract/terminals'
import type { timingCalls } from '@vitrine/contract/timing'
import { carefulClient } from './careful.ts'
import { link } from './link.ts'

export const directories = carefulClient<typeof directoriesCalls>(link, directoriesRoutes)
export const downloads = carefulClient<typeof downloadsCalls>(link, downloadsRoutes)
export const emergencies = carefulClient<typeof emergencyCalls>(link, emergencyRoutes)
export const exchange = carefulClient<typeof exchangeCalls>(link, exchangeRoutes)
export const feeds = carefulClient<typeof feedsCalls>(link, feedsRoutes)
export const interludes = carefulClient<typeof interludesCalls>(link, interludesRoutes)
export const materials = carefulClient<typeof materialsCalls>(link, materialsRoutes)
export const programs = carefulClient<typeof programsCalls>(link, programsRoutes)
export const releases = carefulClient<typeof releasesCalls>(link, releasesRoutes)
export const review = carefulClient<typeof reviewCalls>(link, reviewRoutes)
export const selections = carefulClient<typeof selectionsCalls>(link, selectionsRoutes)
export const templates = carefulClient<typeof templatesCalls>(link, templatesRoutes)
export const terminals = carefulClient<typeof terminalsCalls>(link, terminalsRoutes)
export const timing = carefulClient<typeof timingCalls>(link, timingRoutes)
