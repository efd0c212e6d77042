import { calls as accessRoutes } from 'virtual:calls/access'
import type { accessCalls } from '@vitrine/contract/people/access'
import { carefulClient } from './careful.ts'
import { link } from './link.ts'

/** Login and session; separate from the other clients because the login page loads nothing else. */
export const access = carefulClient<typeof accessCalls>(link, accessRoutes)
