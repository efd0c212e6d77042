import { type Right, rights } from './rights.ts'

export type Permission = keyof typeof rights

/** The name of every right, in the order of the table. */
export const permissions = Object.keys(rights) as readonly string[] as readonly [Permission, ...Permission[]]

const rightOf = (permission: Permission): Right<Permission> => rights[permission]

/** Rights over what all organisations share: they are effective for users of the topmost organisation only. */
export const installation_wide = permissions.filter(permission => rightOf(permission).installation_wide)

/** Rights together with those that they depend on, in the order of the table. */
export const withImplied = (chosen: readonly Permission[]): Permission[] => {
	const all = new Set(chosen)
	// Members that are added while the set is walked are walked too.
	for (const permission of all) for (const implied of rightOf(permission).implies ?? []) all.add(implied)
	return permissions.filter(permission => all.has(permission))
}

/** Rights that cannot be given by registration: with any of them a user could become an administrator. */
export const never_by_registration = permissions.filter(permission => rightOf(permission).never_by_registration)

/** The rights that a role gives to a user of an organisation, the topmost one or another. */
export const effective = (granted: readonly string[], is_top: boolean): ReadonlySet<Permission> =>
	new Set(permissions.filter(p => granted.includes(p) && (is_top || !installation_wide.includes(p))))

/** Stands for all rights in the scopes of access tokens that were made before scopes existed. */
export const every_scope = '*'

/** The rights of an access token: those in its scopes that its owner has. */
export const within = (held: ReadonlySet<string>, scopes: readonly string[]): ReadonlySet<string> => {
	if (scopes.includes(every_scope)) return held
	const wanted = new Set<string>(withImplied(permissions.filter(permission => scopes.includes(permission))))
	return new Set([...held].filter(permission => wanted.has(permission)))
}

/** Whether users with these rights may grant those rights, or manage users who have them. */
export const covers = (held: ReadonlySet<string>, wanted: ReadonlySet<string>): boolean =>
	[...wanted].every(permission => held.has(permission))

const presetOf = (role: 'operator' | 'auditor'): Permission[] =>
	permissions.filter(permission => rightOf(permission).presets.includes(role))

/** The three described roles (specification B §1) with the `role_id` that steers the menu (A §6). */
export const preset_roles = {
	administrator: { id: 1, permissions: [...permissions] },
	operator: { id: 2, permissions: presetOf('operator') },
	auditor: {
		id: 3,
		permissions: presetOf('auditor'),
	},
} satisfies Record<string, { id: number; permissions: Permission[] }>

/** What a call may require: nothing, a session, or a session with a right. */
export type May = 'anyone' | 'signed_in' | Permission

/** Whether a user with these rights meets the requirement. */
export const isPermitted = (may: May, held: ReadonlySet<string> | null): boolean =>
	may === 'anyone' || (held !== null && (may === 'signed_in' || held.has(may)))
