import { account, email } from '@vitrine/domain/people/account'
import { languages } from '@vitrine/texts/rows'
import { z } from 'zod'
import { endpoint, form_limits } from '../call/endpoint.ts'
import { at_revision, flag, ids, integer, listOf, nothing, paging, raw, text } from '../call/wire.ts'
import { mailLanguage, verified } from './access.ts'

/** A user in a list (specification B §3). Times in ms since the epoch. */
const user = z.object({
	id: z.int(),
	account: z.string(),
	realname: z.string(),
	nickname: z.string(),
	email: z.string(),
	remark: z.string(),
	role_id: z.int(),
	role_name: z.string(),
	group_id: z.int(),
	/** Depth among the users: 1 for who has no parent, one more than the parent's otherwise. */
	grade: z.int(),
	/** Account of the user that made it; empty for none. */
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

const profile = z.object({
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
const referral = z.object({
	id: z.int(),
	/** The last four characters, to tell one from another. */
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

const optionalEmail = z.union([z.literal(''), email]).optional()
const about = {
	realname: text(50),
	nickname: text(50, 0).optional(),
	email: optionalEmail,
	remark: text(200, 0).optional(),
	role_id: integer(1),
	group_id: integer(1),
}

/** Users as administrators see them, one's own profile, and registration. */
export const usersCalls = {
	list: endpoint({
		method: 'POST',
		path: '/admin/user/list',
		may: 'users.read',
		about: 'Users of your organisations, newest first, filtered by organisation, role, state and keyword.',
		body_limit: form_limits.large,
		input: z.object({
			...paging,
			key_word: text(100, 0).optional(),
			group_ids: ids(10_000).optional(),
			role_id: integer(1).optional(),
			active: flag.optional(),
		}),
		output: listOf(user),
	}),
	add: endpoint({
		method: 'POST',
		path: '/admin/user/add',
		may: 'users.write',
		in_person: true,
		about: 'Creates an account below your own; its password must be changed at the first login.',
		does: '创建账号',
		input: z.object({ account, password: raw(200), confirm_password: raw(200), ...about }),
		output: z.object({ id: z.int() }),
	}),
	edit: endpoint({
		method: 'POST',
		path: '/admin/user/edit',
		may: 'users.write',
		in_person: true,
		about:
			'Changes a user; a new role or organisation takes effect within a second, also on open sockets. Fields that are left out do not change.',
		does: '修改用户',
		input: z.object({ id: integer(1), ...z.object(about).partial().shape, ...at_revision }),
		output: nothing,
	}),
	setPassword: endpoint({
		method: 'POST',
		path: '/admin/user/setPassword',
		may: 'users.write',
		in_person: true,
		about:
			'Resets the password of a user, which must be changed at the next login; ends the sessions and turns off two-step verification.',
		does: '重置密码',
		input: z.object({ id: integer(1), password: raw(200), confirm_password: raw(200) }),
		output: nothing,
	}),
	ban: endpoint({
		method: 'POST',
		path: '/admin/user/ban',
		may: 'users.write',
		about: 'Bans or unbans users, with subordinates 1 also all users below them; sessions and sockets end at once.',
		does: '封禁或解封用户',
		input: z.object({ ids: ids(500), banned: flag, subordinates: flag.optional() }),
		whenEmpty: { ids: 'no_record' },
		output: z.object({ changed: z.int() }),
	}),
	remove: endpoint({
		method: 'POST',
		path: '/admin/user/remove',
		removes: true,
		may: 'users.write',
		about: 'Deletes users; their content stays with its organisation, and users below them move up.',
		does: '删除用户',
		spare: true,
		input: z.object({ ids: ids(500) }),
		whenEmpty: { ids: 'delete_list_empty' },
		output: nothing,
	}),
	profile: endpoint({
		method: 'POST',
		path: '/admin/user/profile',
		may: 'signed_in',
		about: 'Your profile.',
		input: z.object({}),
		output: profile,
	}),
	editProfile: endpoint({
		method: 'POST',
		path: '/admin/user/editProfile',
		may: 'signed_in',
		in_person: true,
		about: 'Changes your profile.',
		does: '修改个人资料',
		input: z.object({
			realname: text(50),
			nickname: text(50, 0).optional(),
			language: z.union([z.literal(''), z.enum(languages)]).optional(),
		}),
		output: nothing,
	}),
	setAvatar: endpoint({
		method: 'POST',
		path: '/admin/user/setAvatar',
		may: 'signed_in',
		in_person: true,
		about: 'Sets your profile picture: PNG, at most 2 MB.',
		does: '修改头像',
		upload: true,
		input: z.object({}),
		output: z.object({ avatar: z.string() }),
	}),
	removeAvatar: endpoint({
		method: 'POST',
		path: '/admin/user/removeAvatar',
		removes: true,
		may: 'signed_in',
		in_person: true,
		about: 'Removes your profile picture.',
		does: '修改头像',
		spare: true,
		input: z.object({}),
		output: nothing,
	}),
	sendEmailCode: endpoint({
		method: 'POST',
		path: '/admin/user/sendEmailCode',
		may: 'signed_in',
		in_person: true,
		about: 'Sends a code to your new email address; needs the password.',
		writes: true,
		input: z.object({ email, password: raw(200), language: mailLanguage }),
		output: z.object({ resend_after: z.int() }),
	}),
	changeEmail: endpoint({
		method: 'POST',
		path: '/admin/user/changeEmail',
		may: 'signed_in',
		in_person: true,
		about: 'Changes your email address with the code that was sent to it.',
		does: '修改邮箱',
		input: z.object({ email, mail_code: raw(16) }),
		output: nothing,
	}),
	listReferrals: endpoint({
		method: 'POST',
		path: '/admin/user/listReferrals',
		may: 'users.write',
		about: 'Referral codes for your organisations, newest first, without the codes themselves.',
		input: z.object({ ...paging }),
		output: listOf(referral),
	}),
	createReferral: endpoint({
		method: 'POST',
		path: '/admin/user/createReferral',
		may: 'users.write',
		in_person: true,
		about: 'Creates a referral code, shown only once; with an email address it is also sent there.',
		does: '创建推荐码',
		input: z.object({ group_id: integer(1), role_id: integer(1), email: optionalEmail, language: mailLanguage }),
		output: z.object({ referral_code: z.string() }),
	}),
	revokeReferral: endpoint({
		method: 'POST',
		path: '/admin/user/revokeReferral',
		may: 'users.write',
		about: 'Revokes an unused referral code.',
		does: '撤销推荐码',
		input: z.object({ id: integer(1) }),
		output: nothing,
	}),
	applyReferral: endpoint({
		method: 'POST',
		path: '/admin/user/applyReferral',
		may: 'anyone',
		about:
			'Requests a referral code by email, within the daily limits; the answer is the same whether or not the address is known.',
		does: '申请推荐码',
		input: z.object({ email, ...verified, language: mailLanguage }),
		output: nothing,
	}),
	referralGroups: endpoint({
		method: 'POST',
		path: '/admin/user/referralGroups',
		may: 'anyone',
		about: 'The user groups for a referral code: its organisation and those below.',
		input: z.object({ referral_code: raw(40) }),
		output: z.array(z.object({ id: z.int(), pid: z.int(), name: z.string(), name_en: z.string() })),
	}),
	sendRegisterCode: endpoint({
		method: 'POST',
		path: '/admin/user/sendRegisterCode',
		may: 'anyone',
		about: 'Sends a verification code to an address; the answer is the same whether or not an account has it.',
		input: z.object({ email, ...verified, language: mailLanguage }),
		output: z.object({ resend_after: z.int() }),
	}),
	register: endpoint({
		method: 'POST',
		path: '/admin/user/register',
		may: 'anyone',
		about: 'Creates an account with a referral code and the verification code from the email.',
		does: '注册账号',
		input: z.object({
			account,
			referral_code: raw(40),
			email,
			mail_code: raw(16),
			password: raw(200),
			confirm_password: raw(200),
			group_id: integer(1),
		}),
		output: nothing,
	}),
}
