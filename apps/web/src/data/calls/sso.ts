import { calls as ssoRoutes } from 'virtual:calls/sso'
import type { ssoCalls } from '@vitrine/contract/people/sso'
import { carefulClient } from './careful.ts'
import { link, quietLink } from './link.ts'

/** Single sign-on; apart from the other clients because the login page loads nothing else. */
export const sso = carefulClient<typeof ssoCalls>(link, ssoRoutes)

/** The same for the login page, which says beside its buttons what has come of them. */
export const quietSso = carefulClient<typeof ssoCalls>(quietLink, ssoRoutes)
