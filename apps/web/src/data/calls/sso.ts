import { calls as ssoRoutes } from 'virtual:calls/sso'
import type { ssoCalls } from '@vitrine/contract/people/sso'
import { carefulClient } from './careful.ts'
import { link, quietLink } from './link.ts'

/** Single sign-on; separate from the other clients because the login page loads nothing else. */
export const sso = carefulClient<typeof ssoCalls>(link, ssoRoutes)

/** The same for the login page, which shows errors next to its buttons. */
export const quietSso = carefulClient<typeof ssoCalls>(quietLink, ssoRoutes)
