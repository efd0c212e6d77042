import { calls as reportsRoutes } from 'virtual:calls/reports'
import { report_limits, type reportsCalls } from '@vitrine/contract/reports'
import { currentSession } from '../session/session.ts'
import { carefulClient } from './careful.ts'
import { quietLink } from './link.ts'

const reports = carefulClient<typeof reportsCalls>(quietLink, reportsRoutes)

/** What failed, and where. */
export interface ErrorReport {
	readonly place: string
	readonly message: string
	readonly stack: string
	/** The component stack at the error. */
	readonly parts: string
}

/** Reports a screen's error to the server; returns the id under which it is logged, or null if the report did not arrive. */
export const sendReport = async ({ place, message, stack, parts }: ErrorReport): Promise<string | null> => {
	if (currentSession() === null) return null
	const { pathname, search } = location
	try {
		const { id } = await reports.browserError({
			place,
			address: (pathname + search).slice(0, report_limits.address),
			message: message.slice(0, report_limits.message),
			stack: stack.slice(0, report_limits.stack),
			parts: parts.slice(0, report_limits.stack),
		})
		return id
	} catch {
		return null
	}
}
