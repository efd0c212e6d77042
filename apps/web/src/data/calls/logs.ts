import { calls as logsRoutes } from 'virtual:calls/logs'
import type { logsCalls } from '@vitrine/contract/people/logs'
import { carefulClient } from './careful.ts'
import { link } from './link.ts'

/** What happened, for whoever looks into it later. */
export const logs = carefulClient<typeof logsCalls>(link, logsRoutes)
