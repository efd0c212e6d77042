import { CallError } from '@vitrine/contract/call/client'
import { errors, textOf } from '@vitrine/contract/error-codes'
import { useEffect, useState } from 'react'
import { quietSso } from '../../data/calls/sso.ts'
import { keepProvider } from '../../data/session/provider-mark.ts'
import { translated } from '../../data/text.ts'
import { valuesOf } from '../../ui/forms/problems.ts'
import { challengeIn } from './challenge.ts'
import { enter, type SignedIn } from './signed-in.ts'

/** The state of a sign-in after the provider has redirected back. */
export type SsoReturn =
	| { readonly state: 'none' | 'busy' }
	| { readonly state: 'challenged'; readonly challenge: string }
	| { readonly state: 'refused'; readonly text: string }

let asked: Promise<SignedIn> | null = null

/**
 * Requests the session once, however often the page is rendered, and removes the mark from the address, so that a reload does not repeat
 * the request.
 */
const takeReturn = (): Promise<SignedIn> => {
	asked ??= quietSso.finish({})
	const address = new URL(location.href)
	address.searchParams.delete('sso')
	history.replaceState(null, '', address.pathname + address.search)
	return asked
}

const returnedError = (error: unknown): SsoReturn => {
	if (!(error instanceof CallError)) throw error
	if (error.status === errors.second_factor_needed.status) return { state: 'challenged', challenge: challengeIn(error) }
	keepProvider(null)
	return { state: 'refused', text: translated(textOf(error.status) ?? error.tips, valuesOf(error)) }
}

const marked = (): string => new URLSearchParams(location.search).get('sso') ?? ''

/** Completes a sign-in on the page that the provider redirects to. */
export const useSsoReturn = (): SsoReturn => {
	const [found, setFound] = useState<SsoReturn>(() => {
		const mark = asked === null ? marked() : '1'
		if (mark === '') return { state: 'none' }
		return mark === '1' ? { state: 'busy' } : { state: 'refused', text: translated(errors.busy.text) }
	})
	const isBusy = found.state === 'busy'
	useEffect(() => {
		if (!isBusy) return
		takeReturn().then(
			signed => enter(signed, false),
			(error: unknown) => setFound(returnedError(error)),
		)
	}, [isBusy])
	return found
}
