import { calls as completenessRoutes } from 'virtual:calls/completeness'
import type { completenessCalls } from '@vitrine/contract/release/completeness'
import { carefulClient } from './careful.ts'
import { link } from './link.ts'

/** How much of the planned time terminals actually played. */
export const completeness = carefulClient<typeof completenessCalls>(link, completenessRoutes)
