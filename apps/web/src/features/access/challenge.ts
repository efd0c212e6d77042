import type { CallError } from '@vitrine/contract/call/client'

/** The challenge of the second step that an error starts; empty if it starts none. */
export const challengeIn = (error: CallError): string => (error.data as { challenge?: string } | null)?.challenge ?? ''
