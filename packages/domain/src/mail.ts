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

/** For how long a file is kept with an email that may still go out, in ms: nobody asks later for what a week before was. */
export const mail_file_life = 7 * 86_400_000

/**
 * What becomes of an email that has not gone out: tried again by itself, waiting for somebody, or never sent: lost with its code,
 * of no use any more, or without the file that went with it.
 */
export const mail_states = ['waiting', 'failed', 'cleared', 'expired', 'file_gone'] as const
export type MailState = (typeof mail_states)[number]

/** An email that has not gone out, as it is stored; times in ms since the epoch. */
export interface UnsentState {
	readonly next_at: number | null
	readonly body: string
	readonly expires_at: number | null
	readonly file_id: number | null
}

/** What becomes of an email at a moment. Its file goes when it expires. */
export const mailStateAt = ({ next_at, body, expires_at, file_id }: UnsentState, now: number): MailState => {
	if (next_at !== null) return 'waiting'
	if (body === '') return 'cleared'
	if (expires_at === null || expires_at > now) return 'failed'
	return file_id === null ? 'expired' : 'file_gone'
}
