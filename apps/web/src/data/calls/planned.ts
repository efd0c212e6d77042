import { calls as plannedRoutes } from 'virtual:calls/planned'
import type { plannedCalls } from '@vitrine/contract/insight/planned'
import { carefulClient } from './careful.ts'
import { link } from './link.ts'

/** Planned and actual playback. */
export const planned = carefulClient<typeof plannedCalls>(link, plannedRoutes)
