import { calls as playsRoutes } from 'virtual:calls/plays'
import type { playsCalls } from '@vitrine/contract/release/plays'
import { carefulClient } from './careful.ts'
import { link } from './link.ts'

/** What has been played; apart from the other clients because the home page asks for it before the rest is loaded. */
export const plays = carefulClient<typeof playsCalls>(link, playsRoutes)
