import { calls as playsRoutes } from 'virtual:calls/plays'
import type { playsCalls } from '@vitrine/contract/release/plays'
import { carefulClient } from './careful.ts'
import { link } from './link.ts'

/** Playback records; separate from the other clients because the home page needs them before the rest is loaded. */
export const plays = carefulClient<typeof playsCalls>(link, playsRoutes)
