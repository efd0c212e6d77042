import { z } from 'zod'

/** A user in a list (specification B §3). Times in ms since the epoch. */
export const user = z.object({
	id: z.int(),
	account: z.string(),
	realname: z.string(),
	nickname: z.string(),
	email: z.string(),
	remark: z.string(),
	role_id: z.int(),
	role_name: z.string(),
	group_id: z.int(),
	/** Depth among the users: 1 without a parent, one more than the parent's otherwise. */
	grade: z.int(),
	/** Account of the user that created it; empty for none. */
	parent: z.string(),
	active: z.int(),
	/** How often it was changed. */
	revision: z.int(),
	created_at: z.int(),
	last_login: z.int().nullable(),
	/** Address of the picture; empty without one. */
	avatar: z.string(),
	totp: z.boolean(),
	/** Users below it at any depth, terminals of its organisations, programs made by it. */
	sub_users: z.int(),
	terminals: z.int(),
	programs: z.int(),
	/** Whether the caller may change, ban and remove it. */
	editable: z.boolean(),
})
export type User = z.output<typeof user>

/** A user's view of their own account. */
export const profile = z.object({
	account: z.string(),
	realname: z.string(),
	nickname: z.string(),
	email: z.string(),
	remark: z.string(),
	role_id: z.int(),
	role_name: z.string(),
	group_id: z.int(),
	group_name: z.string(),
	group_name_en: z.string(),
	grade: z.int(),
	avatar: z.string(),
	language: z.string(),
	created_at: z.int(),
	last_login: z.int().nullable(),
})
export type Profile = z.output<typeof profile>

/** A referral code without its secret; `used_by` is the account that was registered with it. */
export const referral = z.object({
	id: z.int(),
	/** The last four characters, to distinguish codes. */
	hint: z.string(),
	email: z.string(),
	group_id: z.int(),
	role_id: z.int(),
	creator: z.string(),
	created_at: z.int(),
	expires_at: z.int(),
	used_at: z.int().nullable(),
	used_by: z.string(),
})
export type Referral = z.output<typeof referral>
