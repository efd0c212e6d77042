/** Every right that a role may carry; the error codes grows with the features, and a name is never reused. */
export const permissions = [
	'materials.read',
	'materials.write',
	'templates.read',
	'templates.write',
	'programs.read',
	'programs.write',
	'releases.read',
	'releases.publish',
	'terminals.read',
	'terminals.write',
	'terminals.control',
	'downloads.read',
	'downloads.write',
	'plays.read',
	'review.decide',
	'organizations.read',
	'organizations.write',
	'users.read',
	'users.write',
	'roles.read',
	'roles.write',
	'system.write',
] as const

export type Permission = (typeof permissions)[number]

/** Rights over what all organisations share: they hold for users of the topmost organisation only. */
export const installation_wide: readonly Permission[] = ['roles.write', 'system.write']

const implications: Partial<Record<Permission, readonly Permission[]>> = {
	'materials.write': ['materials.read'],
	'templates.write': ['templates.read'],
	'programs.write': ['programs.read', 'materials.read', 'templates.read'],
	'releases.publish': ['releases.read', 'programs.read', 'terminals.read', 'downloads.read'],
	'terminals.write': ['terminals.read', 'organizations.read'],
	'terminals.control': ['terminals.read'],
	'downloads.write': ['downloads.read'],
	'organizations.write': ['organizations.read'],
	'users.read': ['organizations.read', 'roles.read'],
	'users.write': ['users.read', 'organizations.read', 'roles.read'],
	'roles.write': ['roles.read'],
}

/** Rights together with those that they are of no use without, in the order of the error codes. */
export const withImplied = (chosen: readonly Permission[]): Permission[] => {
	const all = new Set(chosen)
	// Members that are added while the set is walked are walked too.
	for (const permission of all) for (const implied of implications[permission] ?? []) all.add(implied)
	return permissions.filter(permission => all.has(permission))
}

/** Rights that nobody gets by registering: with any of them one could make oneself an administrator. */
export const never_by_registration: readonly Permission[] = ['users.write', 'roles.write', 'system.write']

/** The rights that a role gives to a user of an organisation, the topmost one or another. */
export const effective = (granted: readonly string[], is_top: boolean): ReadonlySet<Permission> =>
	new Set(permissions.filter(p => granted.includes(p) && (is_top || !installation_wide.includes(p))))

/** All rights, in the scopes of an access token that was made before there were any. */
export const every_scope = '*'

/** What an access token may do of what its owner may. */
export const within = (held: ReadonlySet<string>, scopes: readonly string[]): ReadonlySet<string> => {
	if (scopes.includes(every_scope)) return held
	const wanted = new Set<string>(withImplied(permissions.filter(permission => scopes.includes(permission))))
	return new Set([...held].filter(permission => wanted.has(permission)))
}

/** Whether somebody with these rights may hand on, or decide over somebody with, those: nobody reaches above oneself. */
export const covers = (held: ReadonlySet<string>, wanted: ReadonlySet<string>): boolean =>
	[...wanted].every(permission => held.has(permission))

const administration: readonly Permission[] = [
	'review.decide',
	'organizations.write',
	'users.read',
	'users.write',
	'roles.read',
	'roles.write',
	'system.write',
]

/** The three described roles (specification B §1) with the `role_id` that steers the menu (A §6). */
export const preset_roles = {
	administrator: { id: 1, permissions: [...permissions] },
	operator: { id: 2, permissions: permissions.filter(p => !administration.includes(p)) },
	auditor: {
		id: 3,
		permissions: permissions.filter(p => p === 'review.decide' || (p.endsWith('.read') && !administration.includes(p))),
	},
} satisfies Record<string, { id: number; permissions: Permission[] }>

/** What a call may demand: nothing, a session, or a session with a right. */
export type May = 'anyone' | 'signed_in' | Permission

/** Whether a person with these rights may do what is demanded. */
export const isPermitted = (may: May, held: ReadonlySet<string> | null): boolean =>
	may === 'anyone' || (held !== null && (may === 'signed_in' || held.has(may)))
