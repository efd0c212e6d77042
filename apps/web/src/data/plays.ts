import { calls as playsRoutes } from 'virtual:calls/plays'
import { client } from '@vitrine/contract/client'
import type { playsCalls } from '@vitrine/contract/plays'
import { link } from './link.ts'

/** What has been played; apart from the other clients because the home page asks for it before the rest is loaded. */
export const plays = client<typeof playsCalls>(link, playsRoutes)
