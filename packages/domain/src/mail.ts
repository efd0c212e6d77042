/** The emails that Vitrine sends, and whether they contain a code: those are not stored after they have failed. */
export const mail_kinds = {
	register: { holds_code: true },
	reset: { holds_code: true },
	referral: { holds_code: true },
	known: { holds_code: false },
	incidents: { holds_code: false },
	webhook_paused: { holds_code: false },
	report: { holds_code: false },
} as const
export type MailKind = keyof typeof mail_kinds

/** Whether the content of an email can be stored after it has failed; unknown kinds from older versions might contain a code. */
export const isRetainedWhenRefused = (kind: string): boolean =>
	Object.hasOwn(mail_kinds, kind) && !mail_kinds[kind as MailKind].holds_code

/** How long the attachment of an email that may still be sent is stored, in ms: after a week it is out of date. */
export const mail_file_life = 7 * 86_400_000

/**
 * What happens to an unsent email: retried automatically, waiting for a person, or never sent: dropped because of its code, obsolete, or
 * missing its attachment.
 */
export const mail_states = ['waiting', 'failed', 'cleared', 'expired', 'file_gone'] as const
export type MailState = (typeof mail_states)[number]

/** An unsent email as it is stored; times in ms since the epoch. */
export interface UnsentState {
	readonly next_at: number | null
	readonly body: string
	readonly expires_at: number | null
	readonly file_id: number | null
}

/** What happens to an email at a moment. Its attachment is deleted when it expires. */
export const mailStateAt = ({ next_at, body, expires_at, file_id }: UnsentState, now: number): MailState => {
	if (next_at !== null) return 'waiting'
	if (body === '') return 'cleared'
	if (expires_at === null || expires_at > now) return 'failed'
	return file_id === null ? 'expired' : 'file_gone'
}
