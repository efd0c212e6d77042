import { boundedList } from '@vitrine/domain/bounded'
import { email, token_life } from '@vitrine/domain/people/account'
import { permissions } from '@vitrine/domain/people/permission'
import { languages } from '@vitrine/texts/rows'
import { z } from 'zod'
import { endpoint } from '../call/endpoint.ts'
import { flag, integer, json, nothing, raw } from '../call/wire.ts'

/** Who has signed in and what may be drawn for them; flags are 0 or 1. */
export const identity = z.object({
	user_id: z.int(),
	username: z.string(),
	realname: z.string(),
	role_id: z.int(),
	isadmin: z.int(),
	showHelp: z.int(),
	group_id: z.int(),
	language: z.string(),
	must_change_password: z.int(),
	/** The effective permissions, so that no button is shown that would be refused. */
	permissions: z.array(z.string()),
	/** Address of the user's own picture; empty without one. */
	avatar: z.string(),
})

/** The answer to a login (protocol §1). */
export const signedIn = z.object({ token: z.string(), sign_key: z.string(), ...identity.shape })

/** The captcha that users who have not signed in solve. */
export const verified = { verify_id: raw(64), verify_code: raw(16) }

/** The language of an email; the server chooses if it is omitted. */
export const mailLanguage = z.enum(languages).optional()

const sessionRow = z.object({
	id: z.int(),
	/** Whether it is the calling session itself. */
	current: z.boolean(),
	ip: z.string(),
	agent: z.string(),
	created_at: z.int(),
	used_at: z.int(),
	expires_at: z.int(),
})
export type SessionRow = z.output<typeof sessionRow>

const accessToken = z.object({
	id: z.int(),
	name: z.string(),
	created_at: z.int(),
	used_at: z.int().nullable(),
	expires_at: z.int().nullable(),
	/** The permissions it has of its owner's; `*` is all of them, as for tokens of older versions. */
	scopes: z.array(z.string()),
})
export type AccessToken = z.output<typeof accessToken>

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

/** Login, session and the data that the shell loads first (specification A §7). */
export const accessCalls = {
	verifyCode: endpoint({
		method: 'POST',
		path: '/admin/access/verifyCode',
		may: 'anyone',
		about: 'A verification code as a picture; valid for one login within ten minutes.',
		input: z.object({}),
		output: z.object({ verify_id: z.string(), image: z.string() }),
	}),
	login: endpoint({
		method: 'POST',
		path: '/admin/access/login',
		may: 'anyone',
		about: 'Opens a session and sets its HttpOnly cookie; keep_days 7 keeps it for seven days.',
		input: z.object({ account: raw(64), password: raw(200), ...verified, keep_days: integer(0, 7).optional() }),
		output: signedIn,
	}),
	secondFactor: endpoint({
		method: 'POST',
		path: '/admin/access/secondFactor',
		may: 'anyone',
		about: 'The second step of a login with two-step verification: a code from the authenticator, or a recovery code.',
		input: z.object({ challenge: raw(64), code: raw(32) }),
		output: signedIn,
	}),
	session: endpoint({
		method: 'POST',
		path: '/admin/access/session',
		while_due: true,
		may: 'signed_in',
		about: 'The current user with role, organisation and current rights.',
		input: z.object({}),
		output: identity,
	}),
	logout: endpoint({
		method: 'POST',
		path: '/admin/access/logout',
		while_due: true,
		may: 'signed_in',
		in_person: true,
		about: 'Ends the session and closes its sockets.',
		does: '退出登录',
		spare: true,
		input: z.object({}),
		output: nothing,
	}),
	changePassword: endpoint({
		method: 'POST',
		path: '/admin/access/changePassword',
		while_due: true,
		may: 'signed_in',
		in_person: true,
		about:
			'Changes your own password; ends all other sessions of the account, and its access tokens unless keep_tokens is 1.',
		does: '修改密码',
		spare: true,
		input: z.object({
			old_password: raw(200),
			new_password: raw(200),
			confirm_password: raw(200),
			keep_tokens: flag.optional(),
		}),
		output: nothing,
	}),
	getSystemLayout: endpoint({
		method: 'POST',
		path: '/admin/access/getSystemLayout',
		may: 'anyone',
		about: 'Appearance settings as key/value pairs; webTitle is the page title.',
		input: z.object({}),
		output: z.array(z.object({ key: z.string(), value: z.string() })),
	}),
	groupList: endpoint({
		method: 'POST',
		path: '/admin/access/groupList',
		may: 'signed_in',
		about: 'The tree of organisations, starting with your own.',
		input: z.object({}),
		output: z.array(groupNode),
	}),
	listTokens: endpoint({
		method: 'POST',
		path: '/admin/access/listTokens',
		may: 'signed_in',
		in_person: true,
		about: 'Your personal access tokens, without their secrets.',
		input: z.object({}),
		output: z.array(accessToken),
	}),
	createToken: endpoint({
		method: 'POST',
		path: '/admin/access/createToken',
		may: 'signed_in',
		in_person: true,
		about:
			'Creates a personal access token for automation; it is shown only once. It has the rights in scopes, or all current rights of the owner, for the given days (default and maximum 365).',
		does: '创建访问令牌',
		input: z.object({
			name: z.string().trim().min(1).max(50),
			days: integer(0, token_life).optional(),
			scopes: json(boundedList(z.enum(permissions), permissions.length).min(1), 100 * permissions.length).optional(),
		}),
		output: z.object({ id: z.int(), token: z.string() }),
	}),
	deleteToken: endpoint({
		method: 'POST',
		path: '/admin/access/deleteToken',
		removes: true,
		may: 'signed_in',
		in_person: true,
		about: 'Revokes a personal access token at once.',
		does: '撤销访问令牌',
		spare: true,
		input: z.object({ id: integer(1) }),
		output: nothing,
	}),
	listSessions: endpoint({
		method: 'POST',
		path: '/admin/access/listSessions',
		may: 'signed_in',
		in_person: true,
		about: 'Your open sessions, newest first.',
		input: z.object({}),
		output: z.array(sessionRow),
	}),
	endSession: endpoint({
		method: 'POST',
		path: '/admin/access/endSession',
		may: 'signed_in',
		in_person: true,
		about: 'Ends one of your sessions, or with id 0 all except the current one; their sockets close at once.',
		does: '结束会话',
		spare: true,
		input: z.object({ id: integer(0) }),
		output: nothing,
	}),
	totpState: endpoint({
		method: 'POST',
		path: '/admin/access/totpState',
		may: 'signed_in',
		in_person: true,
		about: 'Whether two-step verification is on for you, and how many recovery codes are left.',
		input: z.object({}),
		output: z.object({ enabled: z.boolean(), recovery_left: z.int() }),
	}),
	totpBegin: endpoint({
		method: 'POST',
		path: '/admin/access/totpBegin',
		may: 'signed_in',
		in_person: true,
		about:
			'A new secret for an authenticator, valid for ten minutes; nothing changes until one of its codes is confirmed.',
		writes: true,
		input: z.object({}),
		output: z.object({ secret: z.string(), uri: z.string() }),
	}),
	totpEnable: endpoint({
		method: 'POST',
		path: '/admin/access/totpEnable',
		may: 'signed_in',
		in_person: true,
		about: 'Turns on two-step verification with a code of the new secret; returns recovery codes, shown only once.',
		does: '启用两步验证',
		input: z.object({ code: raw(16) }),
		output: z.object({ recovery_codes: z.array(z.string()) }),
	}),
	totpDisable: endpoint({
		method: 'POST',
		path: '/admin/access/totpDisable',
		may: 'signed_in',
		in_person: true,
		about: 'Turns off two-step verification; needs the password.',
		does: '停用两步验证',
		input: z.object({ password: raw(200) }),
		output: nothing,
	}),
	sendResetCode: endpoint({
		method: 'POST',
		path: '/admin/access/sendResetCode',
		may: 'anyone',
		about:
			'Sends a password reset code to an address if it belongs to an account; the answer never reveals whether it does.',
		input: z.object({ email, ...verified, language: mailLanguage }),
		output: z.object({ resend_after: z.int() }),
	}),
	resetPassword: endpoint({
		method: 'POST',
		path: '/admin/access/resetPassword',
		may: 'anyone',
		about: 'Sets a new password with the code from the email and ends all sessions of the account.',
		does: '重置密码',
		input: z.object({ email, mail_code: raw(16), new_password: raw(200), confirm_password: raw(200) }),
		output: nothing,
	}),
}
