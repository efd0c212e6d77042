import type { CallError } from '@vitrine/contract/call/client'
import { errors, textOf } from '@vitrine/contract/error-codes'
import { failureText } from '@vitrine/contract/people/log-texts'
import type { Values } from '@vitrine/texts/rows'
import { onError } from '../data/calls/link.ts'
import { wasShown } from '../data/calls/shown-errors.ts'
import { redirect_delay, retained_cookies, session_lost, verify_life } from '../data/constants.ts'
import { readCookie, writeCookie } from '../data/session/cookies.ts'
import { beginDeparture, isDeparting, type LostBecause } from '../data/session/departure.ts'
import { currentSession, endSession, onEndedElsewhere, passwordDue } from '../data/session/session.ts'
import { t, translated } from '../data/text.ts'
import { changedWords, isChangedSince } from '../ui/forms/changed-since.ts'
import { loginAddress } from '../ui/login-address.ts'
import { toast } from '../ui/messages/toasts.ts'

const reasonOf = ({ status, tips, data }: CallError): LostBecause => ({
	text: textOf(status) ?? (tips || '未知错误'),
	values: (data as { values?: Values } | null)?.values,
})

/** An error's text in the current language. */
export const wordsFor = (error: CallError): string => {
	const { text, values } = reasonOf(error)
	const own = values === undefined ? null : failureText(error.status, values, one => translated(one))
	return own === null ? translated(text, values) : translated(own.text, own.values)
}

/** The same, but with the time of the change for a conflicting edit, in the user's zone. */
const saidOf = (error: CallError): string => (isChangedSince(error) ? changedWords(error) : wordsFor(error))

const count = (error: CallError) => {
	if (error.status === errors.verify_code_wrong.status)
		writeCookie('verify', String(Number(readCookie('verify')) + 1), verify_life)
	if (error.status === errors.login_wrong.status)
		writeCookie('verify', String((error.data as { error_num?: number } | null)?.error_num ?? 1), verify_life)
}

/** Shows why the session was lost, for the time that the specification sets, then goes to the login page. */
const depart = ({ text, values }: LostBecause) => {
	const back = loginAddress()
	toast('warning', translated(text, values))
	setTimeout(() => location.assign(back), redirect_delay)
}

const leave = (error: CallError) => {
	if (!beginDeparture()) return
	const reason = reasonOf(error)
	endSession(retained_cookies.lost, reason)
	depart(reason)
}

const refused = (error: CallError, quiet: boolean) => {
	// Without a session none can be lost: the login of a deactivated account is refused like any other.
	if (session_lost.includes(error.status) && currentSession() !== null) return leave(error)
	if (error.status === errors.must_change_password.status) {
		passwordDue()
		return location.assign('/')
	}
	count(error)
	// Not an error: the login page continues with its second step.
	if (error.status === errors.second_factor_needed.status) return
	// Network failures are not shown here: the connection indicator shows them (specification A §8).
	if (quiet || isDeparting() || error.status === 0) return
	if (error.status < 600) return toast('error', t('请求返回错误!'))
	// Deferred until the caller has handled the error, so that an error shown at a field is not repeated.
	setTimeout(() => wasShown(error) || toast('warning', saidOf(error)))
}

/** Shows all errors as the specification requires (A §8). */
export const showErrors = (): void => {
	onError(refused)
	// A logout in another tab needs no message here.
	onEndedElsewhere(reason => (reason === null ? location.assign('/login') : depart(reason)))
}
