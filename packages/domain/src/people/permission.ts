import { type Right, rights } from './rights.ts'

export type Permission = keyof typeof rights

/** The name of every permission, in the order of the table. */
export const permissions = Object.keys(rights) as readonly string[] as readonly [Permission, ...Permission[]]

const rightOf = (permission: Permission): Right<Permission> => rights[permission]

/** Permissions over what all organisations share: only effective for users of the topmost organisation. */
export const installation_wide = permissions.filter(permission => rightOf(permission).installation_wide)

/** Permissions together with those they depend on, in the order of the table. */
export const withImplied = (chosen: readonly Permission[]): Permission[] => {
	const all = new Set(chosen)
	// Members added during the iteration are visited too.
	for (const permission of all) for (const implied of rightOf(permission).implies ?? []) all.add(implied)
	return permissions.filter(permission => all.has(permission))
}

/** Permissions that cannot be given by registration: any of them would let users make themselves administrators. */
export const never_by_registration = permissions.filter(permission => rightOf(permission).never_by_registration)

/** The permissions that a role gives to a user of an organisation, whether or not it is the topmost one. */
export const effective = (granted: readonly string[], is_top: boolean): ReadonlySet<Permission> =>
	new Set(permissions.filter(p => granted.includes(p) && (is_top || !installation_wide.includes(p))))

/** Stands for all permissions in the scopes of access tokens that were created before scopes existed. */
export const every_scope = '*'

/** The permissions of an access token: those in its scopes that its owner has. */
export const within = (held: ReadonlySet<string>, scopes: readonly string[]): ReadonlySet<string> => {
	if (scopes.includes(every_scope)) return held
	const wanted = new Set<string>(withImplied(permissions.filter(permission => scopes.includes(permission))))
	return new Set([...held].filter(permission => wanted.has(permission)))
}

/** Whether users with these permissions can grant those permissions, or manage users who have them. */
export const covers = (held: ReadonlySet<string>, wanted: ReadonlySet<string>): boolean =>
	[...wanted].every(permission => held.has(permission))

const presetOf = (role: 'operator' | 'auditor'): Permission[] =>
	permissions.filter(permission => rightOf(permission).presets.includes(role))

/** The three described roles (specification B §1) with the `role_id` that controls the menu (A §6). */
export const preset_roles = {
	administrator: { id: 1, permissions: [...permissions] },
	operator: { id: 2, permissions: presetOf('operator') },
	auditor: {
		id: 3,
		permissions: presetOf('auditor'),
	},
} satisfies Record<string, { id: number; permissions: Permission[] }>

/** What a call can require: nothing, a session, or a session with a permission. */
export type May = 'anyone' | 'signed_in' | Permission

/** Whether a user with these permissions meets the requirement. */
export const isPermitted = (may: May, held: ReadonlySet<string> | null): boolean =>
	may === 'anyone' || (held !== null && (may === 'signed_in' || held.has(may)))
