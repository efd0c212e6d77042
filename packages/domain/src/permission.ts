/** Every right that a role may carry; the catalogue grows with the features, and a name is never reused. */
export const permissions = [
	'materials.read',
	'materials.write',
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
	'organizations.read',
	'review.decide',
	'users.write',
] as const

export type Permission = (typeof permissions)[number]

/** The three described roles (specification B §1) with the `role_id` that steers the menu (A §6). */
export const preset_roles = {
	administrator: { id: 1, permissions: [...permissions] },
	operator: {
		id: 2,
		permissions: permissions.filter(p => p !== 'review.decide' && p !== 'users.write'),
	},
	auditor: {
		id: 3,
		permissions: permissions.filter(p => p.endsWith('.read') || p === 'review.decide'),
	},
} satisfies Record<string, { id: number; permissions: Permission[] }>

/** What a call may demand: nothing, a session, or a session with a right. */
export type May = 'anyone' | 'signed_in' | Permission

/** Whether a person with these rights may do what is demanded. */
export const isPermitted = (may: May, held: ReadonlySet<string> | null): boolean =>
	may === 'anyone' || (held !== null && (may === 'signed_in' || held.has(may)))
