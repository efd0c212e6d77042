import type { signedIn } from '@vitrine/contract/people/access'
import type { z } from 'zod'
import { beginSession } from '../../data/session/session.ts'
import { keepLanguage } from '../../data/text.ts'
import { wayBack } from '../../ui/login-address.ts'

/** What a login answers. */
export type SignedIn = z.output<typeof signedIn>

/** Keeps the new session and goes where the login was asked for. */
export const enter = (signed: SignedIn, keep: boolean): void => {
	keepLanguage()
	beginSession({ ...signed, keep })
	location.assign(wayBack())
}
