import type { signedIn } from '@vitrine/contract/people/access'
import type { z } from 'zod'
import { beginSession } from '../../data/session/session.ts'
import { keepLanguage } from '../../data/text.ts'
import { wayBack } from '../../ui/login-address.ts'

/** The answer to a login. */
export type SignedIn = z.output<typeof signedIn>

/** Stores the new session and goes to the page that requested the login. */
export const enter = (signed: SignedIn, keep: boolean): void => {
	keepLanguage()
	beginSession({ ...signed, keep })
	location.assign(wayBack())
}
