import { z } from 'zod'
import { endpoint } from './call/endpoint.ts'
import { raw } from './call/wire.ts'

/** Maximum lengths of the texts of a report, in characters: the sender cuts off the rest. */
export const report_limits = { place: 20, address: 300, message: 500, stack: 4000 } as const

/** Reports by browsers about themselves. */
export const reportsCalls = {
	browserError: endpoint({
		method: 'POST',
		path: '/admin/report/browserError',
		may: 'signed_in',
		about: 'Writes an error of a page to the server log, at most 20 per user in 10 minutes; returns its id in the log.',
		input: z.object({
			place: raw(report_limits.place),
			address: raw(report_limits.address),
			message: raw(report_limits.message),
			stack: raw(report_limits.stack),
			parts: raw(report_limits.stack),
		}),
		output: z.object({ id: z.string() }),
	}),
}
