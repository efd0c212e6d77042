import { calls as accessRoutes } from 'virtual:calls/access'
import type { accessCalls } from '@vitrine/contract/access'
import { client } from '@vitrine/contract/client'
import { link } from './link.ts'

/** Login and session; apart from the other clients because the login page loads nothing else. */
export const access = client<typeof accessCalls>(link, accessRoutes)
