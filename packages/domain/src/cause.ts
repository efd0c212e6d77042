import { fromJson } from './json-text.ts'

/**
 * Causes as stored codes whose meaning never changes, each with the names of its values. Their translations are in the contract
 * (`cause-texts.ts`) and can be reworded at any time.
 */
export const causes = {
	// Why a terminal is offline.
	never_connected: [],
	connection_lost: [],
	no_heartbeat: [],
	server_restarted: [],
	// What is wrong with a terminal from the server's point of view.
	identity_shared: [],
	report_wrong: ['names'],
	// Why a terminal did not get a release.
	out_of_reach: [],
	taken_down: [],
	download_failed: [],
	storage_full: [],
	file_absent: [],
	hash_wrong: [],
	manifest_unreadable: [],
	terminal_locked: [],
	// What is wrong with an uploaded file, or what the server lacks to process it.
	video_unreadable: [],
	picture_unreadable: [],
	audio_unreadable: [],
	document_unreadable: [],
	document_locked: [],
	document_unsafe: [],
	document_archives: [],
	picture_pixels: [],
	picture_frames: [],
	picture_process: [],
	heic_unsupported: [],
	video_unconverted: [],
	audio_unconverted: [],
	no_cover: [],
	no_filmstrip: [],
	no_wave: [],
	no_ffmpeg_video: [],
	no_ffmpeg_picture: [],
	no_ffmpeg_audio: [],
	no_ffmpeg_cover: [],
	no_ffmpeg_filmstrip: [],
	no_ffmpeg_wave: [],
	no_libreoffice: [],
	no_poppler: [],
	conversion_slow: [],
	conversion_large: [],
	server_full: [],
	server_file_lost: [],
	processing_failed: [],
	pages_left_out: ['count'],
	// Why a feed could not be fetched.
	feed_address: [],
	feed_forbidden: [],
	feed_unknown_host: [],
	feed_connection: [],
	feed_timeout: [],
	feed_redirects: [],
	feed_status: [],
	feed_too_large: [],
	feed_encoding: [],
	feed_not_rss: [],
	feed_not_page: [],
	feed_not_weather: [],
	feed_failed: [],
	// Why an email was not sent; the reply of a mail server is kept verbatim.
	mail_too_late: [],
	// What a terminal could not show properly: `name` is the name of the item, `detail` the browser's message.
	item_file_missing: ['name'],
	item_picture_unreadable: ['name'],
	item_video_unreadable: ['name', 'detail'],
	item_sound_unreadable: ['name', 'detail'],
	item_page_absent: ['name'],
	item_data_absent: ['name'],
	item_page_failed: ['name', 'detail'],
	item_page_slow: ['name'],
	item_document_failed: ['name', 'detail'],
	item_font_missing: ['name'],
	item_sound_refused: ['name'],
	item_stream_failed: ['name', 'detail'],
	item_stream_unreachable: ['name'],
	item_stream_refused: ['name', 'detail'],
	item_stream_unreadable: ['name'],
	item_stream_late: ['name'],
	item_stream_stalled: ['name'],
	item_stream_lost: ['name'],
	item_input_gone: ['name'],
	item_input_silent: ['name'],
	item_input_absent: ['name'],
	item_input_address: ['name'],
	item_input_unsupported: ['name'],
	item_kind_unknown: ['name'],
	item_failed: ['name', 'detail'],
	// What was wrong with the player itself.
	player_hung: [],
	player_stopped: [],
	player_storage_lost: [],
	player_disk_full: [],
	player_fallback: [],
	player_withheld: [],
	player_update_failed: ['detail'],
	/** `detail` is the thrown error. */
	player_start_failed: ['detail'],
	player_ended: [],
	/** `detail` is the difference, as `+h:mm` or `-h:mm`. */
	player_clock_wrong: ['detail'],
	player_screen_black: [],
	player_screen_frozen: [],
	// What it cannot follow of the timed commands.
	player_timed_source: [],
	player_timed_relay: [],
	player_timed_program: [],
} as const satisfies Readonly<Record<string, readonly string[]>>

export type CauseCode = keyof typeof causes
/** Codes that need no value. */
export type PlainCause = { [C in CauseCode]: (typeof causes)[C] extends readonly [] ? C : never }[CauseCode]

export interface Cause {
	readonly code: CauseCode
	readonly values: Readonly<Record<string, string | number>>
}

const isCode = (code: string): code is CauseCode => Object.hasOwn(causes, code)

/** The location of an item can accompany its values: its window and its program. */
const places = ['window', 'program'] as const

type Said = Readonly<Record<string, unknown>>

const ownOf = (said: Said, name: string): unknown => (Object.hasOwn(said, name) ? said[name] : undefined)

/** Location values of an item; those without a name are left out. */
const placeOf = (code: CauseCode, said: Said): Record<string, string> => {
	const found: Record<string, string> = {}
	if (!code.startsWith('item_')) return found
	for (const name of places) {
		const value = ownOf(said, name)
		if (typeof value === 'string' && value !== '') found[name] = value
	}
	return found
}

/** The given values that a code has; null if one is missing. */
const valuesOf = (code: CauseCode, said: unknown): Cause['values'] | null => {
	const given = (typeof said === 'object' && said !== null ? said : {}) as Said
	const values: Record<string, string | number> = {}
	for (const name of causes[code]) {
		const value = ownOf(given, name)
		if (typeof value !== 'string' && typeof value !== 'number') return null
		values[name] = value
	}
	return Object.assign(values, placeOf(code, given))
}

/** A cause as it is stored: its code, followed by a space and its values as JSON if it has any. */
export const storedCause = (code: CauseCode, values: Cause['values'] = {}): string =>
	causes[code].length === 0 ? code : `${code} ${JSON.stringify(values)}`

/** What a terminal can report itself: why it could not show an item, continue playing or fetch a release. */
const said_by_terminals = {
	item: /^(item|player)_/,
	download: /^(download_failed|storage_full|file_absent|hash_wrong|manifest_unreadable|terminal_locked)$/,
} as const

/**
 * The stored form of a terminal's report about an item or a download by code and values; its `words` if this version does not know the
 * code or terminals cannot report it.
 */
export const heardCause = (
	about: keyof typeof said_by_terminals,
	said: { code: string; values?: unknown } | null | undefined,
	words: string,
): string => {
	if (said === null || said === undefined || !isCode(said.code) || !said_by_terminals[about].test(said.code))
		return words
	const values = valuesOf(said.code, said.values)
	return values === null ? words : storedCause(said.code, values)
}

/** Parses a stored cause; null for free text, which is shown as it came. */
export const causeOf = (stored: string): Cause | null => {
	const [code = ''] = stored.split(' ', 1)
	if (!isCode(code)) return null
	if (stored === code) return causes[code].length === 0 ? { code, values: {} } : null
	const values = causes[code].length === 0 ? null : valuesOf(code, fromJson(stored.slice(code.length + 1))?.value)
	return values === null ? null : { code, values }
}
