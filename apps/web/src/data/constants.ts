import { errors } from '@vitrine/contract/error-codes'

/** Timing of the web channel in ms (specification A §9); after `silence` the server is probed, and must respond within `answer`. */
export const socket_timing = {
	connect: 10_000,
	reconnect: 10_000,
	heartbeat: 50_000,
	silence: 10_000,
	answer: 5_000,
} as const

/**
 * Interval of reading the whole terminal list, and the delay of the first read after the screen has opened, in ms; terminals per page (A
 * §9).
 */
export const device_poll = { every: 480_000, first: 1_000, page: 50 } as const

/** How long the warning of a lost session is shown before the login page opens, in ms; lifetime of `verify` in s (A §9). */
export const redirect_delay = 1000
export const verify_life = 3600

/** Refresh interval of visible playback figures, in ms. */
export const figures_every = 60_000

/** Time limit for loading a screen, in ms (A §8). */
export const loading_limit = 120_000

/** The readable cookies that survive a lost session (A §8) and a logout (A §6). */
export const retained_cookies = { lost: ['rtp'], logged_out: ['rtp', 'language'] } as const

/** The readable cookies set by a login (A §3). */
export const session_cookies = ['role_id', 'isadmin', 'username', 'realname', 'showHelp', 'group_id', 'token'] as const

/** Statuses that mean the session is gone (A §8). */
export const session_lost: readonly number[] = [
	errors.not_signed_in.status,
	errors.session_expired.status,
	errors.signed_in_elsewhere.status,
	errors.account_gone.status,
]
