import { providerRules, sso_limits, sso_problems, sso_steps } from '@vitrine/domain/people/sso'
import { z } from 'zod'
import { endpoint } from '../call/endpoint.ts'
import { at_revision, characters, flag, integer, json, nothing, raw, text } from '../call/wire.ts'
import { signedIn } from './access.ts'

/** An identity provider as administrators see it; its secret is never returned. */
const provider = z.object({
	id: z.int(),
	name: z.string(),
	issuer: z.string(),
	client_id: z.string(),
	has_secret: z.boolean(),
	enabled: z.boolean(),
	rules: providerRules,
	/** How many accounts are linked with its identities. */
	linked: z.int(),
	revision: z.int(),
})
export type SsoProvider = z.output<typeof provider>

/** An identity that an account is linked with; times in ms since the epoch. */
const link = z.object({
	id: z.int(),
	provider: z.string(),
	subject: z.string(),
	/** The account was created, or found by its address, when the identity first signed in; its claims control the account. */
	managed: z.boolean(),
	created_at: z.int(),
	used_at: z.int(),
})
export type SsoLink = z.output<typeof link>

const step = z.object({ step: z.enum(sso_steps), problem: z.enum(sso_problems).nullable() })
export type SsoTestStep = z.output<typeof step>

const record = {
	name: characters(sso_limits.name),
	issuer: text(sso_limits.address),
	client_id: text(sso_limits.client),
	enabled: flag,
	rules: json(providerRules, 64_000),
}

const which = z.object({ id: integer(1) })

/** Single sign-on with OpenID Connect (docs/decisions/092). */
export const ssoCalls = {
	listButtons: endpoint({
		method: 'POST',
		path: '/admin/sso/listButtons',
		may: 'anyone',
		about: 'The providers that one can sign in with: what the login page has buttons for.',
		input: z.object({}),
		output: z.array(z.object({ id: z.int(), name: z.string() })),
	}),
	finish: endpoint({
		method: 'POST',
		path: '/admin/sso/finish',
		may: 'anyone',
		about:
			'Opens the session of who has come back from a provider, by the cookie of the sign-in; once, within two minutes. With two-step verification it answers as login does.',
		does: '单点登录',
		input: z.object({}),
		output: signedIn,
	}),
	list: endpoint({
		method: 'POST',
		path: '/admin/sso/list',
		may: 'system.write',
		in_person: true,
		about: 'The identity providers with their rules, without their secrets, and where they send people back to.',
		input: z.object({}),
		output: z.object({
			list: z.array(provider),
			/** The redirect URI; null if the server knows no public address: then it is that of the caller. */
			redirect_uri: z.string().nullable(),
		}),
	}),
	add: endpoint({
		method: 'POST',
		path: '/admin/sso/add',
		may: 'system.write',
		in_person: true,
		about: 'Adds an identity provider. Its rules give only what the caller may give; at most 10 providers.',
		does: '添加身份提供方',
		input: z.object({ ...record, client_secret: raw(sso_limits.client) }),
		output: z.object({ id: z.int() }),
	}),
	edit: endpoint({
		method: 'POST',
		path: '/admin/sso/edit',
		may: 'system.write',
		in_person: true,
		about:
			'Changes an identity provider; without client_secret the stored one stays. Another issuer unlinks the identities of the one before.',
		does: '修改身份提供方',
		input: z.object({ id: integer(1), ...record, client_secret: raw(sso_limits.client).optional(), ...at_revision }),
		output: nothing,
	}),
	remove: endpoint({
		method: 'POST',
		path: '/admin/sso/remove',
		removes: true,
		may: 'system.write',
		in_person: true,
		about: 'Removes an identity provider and unlinks its identities; the accounts stay.',
		does: '删除身份提供方',
		spare: true,
		input: which,
		output: nothing,
	}),
	test: endpoint({
		method: 'POST',
		path: '/admin/sso/test',
		may: 'system.write',
		in_person: true,
		about: 'Asks an issuer for what a sign-in needs, step by step: discovery, endpoints, keys, algorithms and PKCE.',
		does: '测试身份提供方',
		input: z.object({ issuer: text(sso_limits.address) }),
		output: z.array(step),
	}),
	listOwn: endpoint({
		method: 'POST',
		path: '/admin/sso/listOwn',
		may: 'signed_in',
		in_person: true,
		about: 'The identities that your account is linked with.',
		input: z.object({}),
		output: z.array(link),
	}),
	beginLink: endpoint({
		method: 'POST',
		path: '/admin/sso/beginLink',
		may: 'signed_in',
		in_person: true,
		about:
			'Answers the address at which your account can be linked with an identity of a provider; needs the password.',
		writes: true,
		input: z.object({ id: integer(1), password: raw(200) }),
		output: z.object({ address: z.string() }),
	}),
	finishLink: endpoint({
		method: 'POST',
		path: '/admin/sso/finishLink',
		may: 'signed_in',
		in_person: true,
		about: 'Links your account with the identity that you have come back with, by the cookie of the sign-in.',
		does: '关联身份',
		input: z.object({}),
		output: nothing,
	}),
	unlink: endpoint({
		method: 'POST',
		path: '/admin/sso/unlink',
		may: 'signed_in',
		in_person: true,
		about: 'Unlinks your account from an identity that you linked yourself.',
		does: '解除身份关联',
		spare: true,
		input: which,
		output: nothing,
	}),
	listOfUser: endpoint({
		method: 'POST',
		path: '/admin/sso/listOfUser',
		may: 'users.read',
		about: 'The identities that a user of your organisations is linked with.',
		input: which,
		output: z.array(link),
	}),
	unlinkUser: endpoint({
		method: 'POST',
		path: '/admin/sso/unlinkUser',
		may: 'users.write',
		in_person: true,
		about: 'Unlinks a user from all identities, and ends the sessions of the user.',
		does: '解除用户的身份关联',
		spare: true,
		input: which,
		output: nothing,
	}),
}
