import { errors } from '@vitrine/contract/error-codes'

/** Timing of the web channel in ms (specification A §9); after `silence` the server is asked for a word, which comes within `answer`. */
export const socket_timing = {
	connect: 10_000,
	reconnect: 10_000,
	heartbeat: 50_000,
	silence: 10_000,
	answer: 5_000,
} as const

/** How often the whole terminal list is read, and for the first time, when the screen is there, in ms; how many terminals a page has (A §9). */
export const device_poll = { every: 480_000, first: 1_000, page: 50 } as const

/** How long the warning of a lost session is read before the login page opens, in ms; life of `verify` in s (A §9). */
export const redirect_delay = 1000
export const verify_life = 3600

/** How often figures of what was played are read again while they are seen, in ms. */
export const figures_every = 60_000

/** How long the loading of a screen may take, in ms (A §8). */
export const loading_limit = 120_000

/** The readable cookies that stay when a session is lost (A §8), and when somebody logs out (A §6). */
export const retained_cookies = { lost: ['rtp'], logged_out: ['rtp', 'language'] } as const

/** The readable cookies that come from a login (A §3). */
export const session_cookies = ['role_id', 'isadmin', 'username', 'realname', 'showHelp', 'group_id', 'token'] as const

/** After these statuses there is no session any more (A §8). */
export const session_lost: readonly number[] = [
	errors.not_signed_in.status,
	errors.session_expired.status,
	errors.signed_in_elsewhere.status,
	errors.account_gone.status,
]
