import { z } from 'zod'
import { local_time, type Made } from '../parts.ts'
import { newTimer, timer } from './countdown.ts'

/** Time gone by since `since`, a time on the clock of `time_zone`; zero before it. */
export const countingResource = z.object({ kind: z.literal('counting'), ...timer, since: local_time })
export type CountingResource = z.output<typeof countingResource>

/** The options that a new count-up timer begins with; `since` is the maker's to choose. */
export const newCounting: Made<CountingResource> = { kind: 'counting', ...newTimer, since: '2026-01-01T00:00:00' }
