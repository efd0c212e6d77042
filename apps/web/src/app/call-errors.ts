import type { CallError } from '@vitrine/contract/call/client'
import { errors, textOf } from '@vitrine/contract/error-codes'
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

/** The words for an error in the language that is on. */
export const wordsFor = (error: CallError): string => {
	const { text, values } = reasonOf(error)
	return translated(text, values)
}

/** The same with the moment of a change in the viewer's time. */
const saidOf = (error: CallError): string => (isChangedSince(error) ? changedWords(error) : wordsFor(error))

const count = (error: CallError) => {
	if (error.status === errors.verify_code_wrong.status)
		writeCookie('verify', String(Number(readCookie('verify')) + 1), verify_life)
	if (error.status === errors.login_wrong.status)
		writeCookie('verify', String((error.data as { error_num?: number } | null)?.error_num ?? 1), verify_life)
}

/** Says why the session is lost, for as long as the specification has it read, and leads to the login page. */
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
	// Who has not signed in loses no session: a login of an account that is deactivated is refused like any other.
	if (session_lost.includes(error.status) && currentSession() !== null) return leave(error)
	if (error.status === errors.must_change_password.status) {
		passwordDue()
		return location.assign('/')
	}
	count(error)
	// The login page continues with its second step: nothing went wrong.
	if (error.status === errors.second_factor_needed.status) return
	// A network failure stays silent: the connection's own sign shows it (specification A §8).
	if (quiet || isDeparting() || error.status === 0) return
	if (error.status < 600) return toast('error', t('请求返回错误!'))
	// The caller hears of it after this: what it puts beside a field is not said twice.
	setTimeout(() => wasShown(error) || toast('warning', saidOf(error)))
}

/** Has every error shown as the specification says (A §8). */
export const showErrors = (): void => {
	onError(refused)
	// A log out elsewhere needs no words here.
	onEndedElsewhere(reason => (reason === null ? location.assign('/login') : depart(reason)))
}
