/** The emails that Vitrine writes, and whether one holds a code: such a one is not kept once it has failed. */
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

/** Whether what an email says may be kept after it has failed; of one of an older version nobody knows what it held. */
export const isRetainedWhenRefused = (kind: string): boolean =>
	Object.hasOwn(mail_kinds, kind) && !mail_kinds[kind as MailKind].holds_code

/** What becomes of an email that has not gone out: tried again by itself, waiting for somebody, or lost with its code. */
export const mail_states = ['waiting', 'failed', 'cleared'] as const
export type MailState = (typeof mail_states)[number]
