import { licence, licence_limits } from '@vitrine/domain/licence/licence'
import { z } from 'zod'
import { endpoint } from '../call/endpoint.ts'
import { nothing, raw } from '../call/wire.ts'

/** The licence of the installation and its state; times in ms since the epoch. */
const shownLicence = z.object({
	/** The identifier that a licence for this installation only contains. */
	installation: z.string(),
	/** Whether the server has a key to verify licences with. */
	is_keyed: z.boolean(),
	/** `none` limits nothing; `unreadable` was installed but cannot be verified with the current key: it limits nothing either. */
	state: z.enum(['none', 'unreadable', 'valid', 'grace', 'over']),
	licence: licence.omit({ format: true, installation: true }).nullable(),
	/** Until when everything works; null without an end. */
	grace_until: z.int().nullable(),
	/** How many terminals there are. */
	terminals: z.int(),
})
export type ShownLicence = z.output<typeof shownLicence>

/** Software licence (specification A §3, B §3); without one the product runs without limits (docs/decisions/090). */
export const licenceCalls = {
	get: endpoint({
		method: 'POST',
		path: '/admin/licence/get',
		may: 'system.write',
		about:
			'The software licence of the installation: type, model, dates, authorization code, limit, and where it stands.',
		input: z.object({}),
		output: shownLicence,
	}),
	install: endpoint({
		method: 'POST',
		path: '/admin/licence/install',
		may: 'system.write',
		about:
			'Installs a licence from the text of its file, in place of the one that is there. Its signature is verified offline.',
		does: '安装软件授权',
		input: z.object({ text: raw(licence_limits.text).min(1) }),
		output: shownLicence,
	}),
	remove: endpoint({
		method: 'POST',
		path: '/admin/licence/remove',
		removes: true,
		may: 'system.write',
		about: 'Removes the licence; the product then runs without limits.',
		does: '移除软件授权',
		spare: true,
		input: z.object({}),
		output: nothing,
	}),
}
