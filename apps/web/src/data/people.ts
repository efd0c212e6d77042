import { calls as organizationsRoutes } from 'virtual:calls/organizations'
import { calls as rolesRoutes } from 'virtual:calls/roles'
import { calls as systemRoutes } from 'virtual:calls/system'
import { calls as usersRoutes } from 'virtual:calls/users'
import { client } from '@vitrine/contract/client'
import type { organizationsCalls } from '@vitrine/contract/organizations'
import type { rolesCalls } from '@vitrine/contract/roles'
import type { systemCalls } from '@vitrine/contract/system'
import type { usersCalls } from '@vitrine/contract/users'
import { link, quietLink } from './link.ts'

export const organizations = client<typeof organizationsCalls>(link, organizationsRoutes)
export const roles = client<typeof rolesCalls>(link, rolesRoutes)
export const system = client<typeof systemCalls>(link, systemRoutes)
export const users = client<typeof usersCalls>(link, usersRoutes)

/** Removals whose refusals are told by the screens: they know what keeps something, in the viewer's language. */
export const quietly = {
	organizations: client<typeof organizationsCalls>(quietLink, organizationsRoutes),
	roles: client<typeof rolesCalls>(quietLink, rolesRoutes),
}
