import { calls as calendarsRoutes } from 'virtual:calls/calendars'
import { calls as licenceRoutes } from 'virtual:calls/licence'
import { calls as mailRoutes } from 'virtual:calls/mail'
import { calls as maintenanceRoutes } from 'virtual:calls/maintenance'
import { calls as organizationsRoutes } from 'virtual:calls/organizations'
import { calls as rolesRoutes } from 'virtual:calls/roles'
import { calls as systemRoutes } from 'virtual:calls/system'
import { calls as usersRoutes } from 'virtual:calls/users'
import { calls as webhooksRoutes } from 'virtual:calls/webhooks'
import type { licenceCalls } from '@vitrine/contract/people/licence'
import type { mailCalls } from '@vitrine/contract/people/mail'
import type { maintenanceCalls } from '@vitrine/contract/people/maintenance'
import type { organizationsCalls } from '@vitrine/contract/people/organizations'
import type { rolesCalls } from '@vitrine/contract/people/roles'
import type { usersCalls } from '@vitrine/contract/people/users'
import type { calendarsCalls } from '@vitrine/contract/release/calendars'
import type { systemCalls } from '@vitrine/contract/system'
import type { webhooksCalls } from '@vitrine/contract/webhooks/webhooks'
import { carefulClient } from './careful.ts'
import { link, quietLink } from './link.ts'

export const calendars = carefulClient<typeof calendarsCalls>(link, calendarsRoutes)
export const licence = carefulClient<typeof licenceCalls>(link, licenceRoutes)
export const mail = carefulClient<typeof mailCalls>(link, mailRoutes)
export const maintenance = carefulClient<typeof maintenanceCalls>(link, maintenanceRoutes)
export const organizations = carefulClient<typeof organizationsCalls>(link, organizationsRoutes)
export const roles = carefulClient<typeof rolesCalls>(link, rolesRoutes)
export const system = carefulClient<typeof systemCalls>(link, systemRoutes)
export const users = carefulClient<typeof usersCalls>(link, usersRoutes)
export const webhooks = carefulClient<typeof webhooksCalls>(link, webhooksRoutes)

/** Calls whose errors the screens show themselves, because they know the obstacle or show it next to the file. */
export const quietly = {
	licence: carefulClient<typeof licenceCalls>(quietLink, licenceRoutes),
	maintenance: carefulClient<typeof maintenanceCalls>(quietLink, maintenanceRoutes),
	organizations: carefulClient<typeof organizationsCalls>(quietLink, organizationsRoutes),
	roles: carefulClient<typeof rolesCalls>(quietLink, rolesRoutes),
}
