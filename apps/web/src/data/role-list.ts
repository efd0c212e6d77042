import { useQuery } from '@tanstack/react-query'
import { preset_role_texts } from '@vitrine/contract/people/preset-role-texts'
import type { Role } from '@vitrine/contract/people/roles'
import { preset_roles } from '@vitrine/domain/people/permission'
import { roles } from './calls/people.ts'
import { keys } from './calls/queries.ts'
import { usePermitted } from './session/session.ts'
import { t } from './text.ts'

const preset_names = new Map(
	Object.entries(preset_roles).map(([key, { id }]) => [id, preset_role_texts[key as keyof typeof preset_roles]]),
)

/** A role's name in the user's language; preset roles are translated, others appear as entered. */
export const roleName = (id: number, name: string): string => {
	const preset = preset_names.get(id)
	return preset === undefined ? name : t(preset)
}

const query = { queryKey: keys.roles, queryFn: ({ signal }: { signal: AbortSignal }) => roles.list({}, { signal }) }

/** All roles with their permissions. */
export const useRoleList = () => useQuery(query)

const none: readonly Role[] = []

/** The roles to choose from; empty if the user is not permitted to see them. */
export const useRoleChoice = (): readonly Role[] => {
	const enabled = usePermitted('roles.read')
	return useQuery({ ...query, enabled }).data ?? none
}
