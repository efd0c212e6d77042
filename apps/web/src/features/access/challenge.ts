import type { CallError } from '@vitrine/contract/call/client'

/** The name of the second step that an error opens; empty when it opens none. */
export const challengeIn = (error: CallError): string => (error.data as { challenge?: string } | null)?.challenge ?? ''
