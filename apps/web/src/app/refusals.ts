import { refusals, textOf } from '@vitrine/contract/catalogue'
import type { CallError } from '@vitrine/contract/client'
import { readCookie, writeCookie } from '../data/cookies.ts'
import { beginDeparture, isDeparting } from '../data/departure.ts'
import { onRefusal } from '../data/link.ts'
import { endSession, passwordDue } from '../data/session.ts'
import { t, translated } from '../data/text.ts'
import { toast } from '../ui/toasts.ts'
import { loginAddress } from './addresses.ts'

/** How long the warning of a lost session is read before the login page opens, in ms; life of `verify` in s (A §9). */
const redirect_delay = 1000
const verify_life = 3600

const session_lost: readonly number[] = [
	refusals.not_signed_in.status,
	refusals.session_expired.status,
	refusals.signed_in_elsewhere.status,
	refusals.account_gone.status,
]

/** The words for a refusal in the language that is on. */
export const wordsFor = ({ status, tips, data }: CallError): string =>
	translated(textOf(status) ?? tips, (data as { values?: Record<string, string | number> } | null)?.values)

const count = (error: CallError) => {
	if (error.status === refusals.verify_code_wrong.status)
		writeCookie('verify', String(Number(readCookie('verify')) + 1), verify_life)
	if (error.status === refusals.login_wrong.status)
		writeCookie('verify', String((error.data as { error_num?: number } | null)?.error_num ?? 1), verify_life)
}

const leave = (error: CallError) => {
	if (!beginDeparture()) return
	const back = loginAddress()
	endSession(['rtp', 'language'])
	toast('warning', wordsFor(error))
	setTimeout(() => location.assign(back), redirect_delay)
}

const refused = (error: CallError, quiet: boolean) => {
	if (session_lost.includes(error.status)) return leave(error)
	if (error.status === refusals.must_change_password.status) {
		passwordDue()
		return location.assign('/')
	}
	count(error)
	// The login page goes on with its second step: nothing went wrong.
	if (error.status === refusals.second_factor_needed.status) return
	// A network failure stays silent: the connection's own sign shows it (specification A §8).
	if (quiet || isDeparting() || error.status === 0) return
	if (error.status < 600) toast('error', t('请求返回错误!'))
	else toast('warning', wordsFor(error))
}

/** Has every refusal shown as the specification says (A §8). */
export const showRefusals = (): void => onRefusal(refused)
