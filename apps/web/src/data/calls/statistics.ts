import { calls as statisticsRoutes } from 'virtual:calls/statistics'
import type { statisticsCalls } from '@vitrine/contract/release/statistics'
import { carefulClient } from './careful.ts'
import { link } from './link.ts'

/** Figures of the home page and of playback. */
export const statistics = carefulClient<typeof statisticsCalls>(link, statisticsRoutes)
