import { calls as logsRoutes } from 'virtual:calls/logs'
import type { logsCalls } from '@vitrine/contract/people/logs'
import { carefulClient } from './careful.ts'
import { link } from './link.ts'

/** Logs, for later investigation. */
export const logs = carefulClient<typeof logsCalls>(link, logsRoutes)
