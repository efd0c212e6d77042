import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { integer, nothing, raw } from './wire.ts'

/** What a login answers (protocol §1); marks are 0 or 1. */
export const signedIn = z.object({
	token: z.string(),
	sign_key: z.string(),
	user_id: z.int(),
	username: z.string(),
	realname: z.string(),
	role_id: z.int(),
	isadmin: z.int(),
	showHelp: z.int(),
	group_id: z.int(),
	language: z.string(),
	must_change_password: z.int(),
})

export interface GroupNode {
	id: number
	pid: number
	name: string
	name_en: string
	group_id: number
	child: GroupNode[]
}
const groupNode: z.ZodType<GroupNode> = z.object({
	id: z.int(),
	pid: z.int(),
	name: z.string(),
	name_en: z.string(),
	group_id: z.int(),
	get child() {
		return z.array(groupNode)
	},
})

/** Login, session and what the shell reads first (specification A §7). */
export const accessCalls = {
	verifyCode: endpoint({
		method: 'POST',
		path: '/admin/access/verifyCode',
		may: 'anyone',
		about: 'A verification code as a picture; it is good for one login within ten minutes.',
		input: z.object({}),
		output: z.object({ verify_id: z.string(), image: z.string() }),
	}),
	login: endpoint({
		method: 'POST',
		path: '/admin/access/login',
		may: 'anyone',
		about: 'Opens a session and sets its HttpOnly cookie; keep_days 7 keeps it for seven days.',
		input: z.object({
			account: raw(64),
			password: raw(200),
			verify_id: raw(64),
			verify_code: raw(16),
			keep_days: integer(0, 7).optional(),
		}),
		output: signedIn,
	}),
	logout: endpoint({
		method: 'POST',
		path: '/admin/access/logout',
		may: 'signed_in',
		about: 'Ends the session and closes its sockets.',
		input: z.object({}),
		output: nothing,
	}),
	changePassword: endpoint({
		method: 'POST',
		path: '/admin/access/changePassword',
		may: 'signed_in',
		about: 'Changes the own password and ends every other session of the account.',
		input: z.object({ old_password: raw(200), new_password: raw(200), confirm_password: raw(200) }),
		output: nothing,
	}),
	getSystemLayout: endpoint({
		method: 'POST',
		path: '/admin/access/getSystemLayout',
		may: 'anyone',
		about: 'Settings of appearance as pairs of key and value; webTitle is the page title.',
		input: z.object({}),
		output: z.array(z.object({ key: z.string(), value: z.string() })),
	}),
	groupList: endpoint({
		method: 'POST',
		path: '/admin/access/groupList',
		may: 'signed_in',
		about: 'The tree of organisations from the own one down.',
		input: z.object({}),
		output: z.array(groupNode),
	}),
	listTokens: endpoint({
		method: 'POST',
		path: '/admin/access/listTokens',
		may: 'signed_in',
		about: 'The own personal access tokens, without their secrets.',
		input: z.object({}),
		output: z.array(
			z.object({
				id: z.int(),
				name: z.string(),
				created_at: z.int(),
				used_at: z.int().nullable(),
				expires_at: z.int().nullable(),
			}),
		),
	}),
	createToken: endpoint({
		method: 'POST',
		path: '/admin/access/createToken',
		may: 'signed_in',
		about: 'Makes a personal access token for automation; it is shown this once. days 0 never expires.',
		input: z.object({ name: z.string().trim().min(1).max(50), days: integer(0, 3650).optional() }),
		output: z.object({ id: z.int(), token: z.string() }),
	}),
	deleteToken: endpoint({
		method: 'POST',
		path: '/admin/access/deleteToken',
		may: 'signed_in',
		about: 'Revokes a personal access token at once.',
		input: z.object({ id: integer(1) }),
		output: nothing,
	}),
}
