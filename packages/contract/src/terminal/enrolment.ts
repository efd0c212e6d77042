import { serial, terminal_key } from '@vitrine/domain/terminal/terminal'
import { z } from 'zod'
import { endpoint } from '../call/endpoint.ts'
import { flag, raw } from '../call/wire.ts'

/** How a terminal that moves here from another server signs in (specification B §5, server migration). */
export const enrolmentCalls = {
	enrol: endpoint({
		method: 'POST',
		path: '/admin/device/enrol',
		may: 'anyone',
		about:
			'Called by a terminal that moves here: with an account that may change terminals, adds the terminal to the organisation of that account, or finds it there by its serial number and key. With test_only 1, only checks this. Failures count as failed logins.',
		does: '终端迁入',
		spare: true,
		input: z.object({
			account: raw(64),
			password: raw(200),
			sn: serial,
			key: terminal_key,
			test_only: flag.optional(),
		}),
		/** Whether the terminal was here before. */
		output: z.object({ is_known: z.boolean() }),
	}),
}
