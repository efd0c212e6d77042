import type { CauseCode } from './cause.ts'

export type ItemProblemCode = Extract<CauseCode, `item_${string}`>

/** Texts for readers that do not know the codes: older servers, consoles and the logs of screens. */
const words: Readonly<Record<ItemProblemCode, string>> = {
	item_file_missing: 'file missing',
	item_picture_unreadable: 'picture failed',
	item_video_unreadable: 'video failed',
	item_sound_unreadable: 'sound failed',
	item_page_absent: 'page: not reachable, and no copy of it',
	item_page_failed: 'page',
	item_page_slow: 'page: the page does not load',
	item_data_absent: 'no data yet',
	item_document_failed: 'page',
	item_font_missing: 'font missing',
	item_sound_refused: 'sound refused by the browser: playing without',
	item_stream_failed: 'stream failed',
	item_stream_unreachable: 'stream cannot be reached',
	item_stream_refused: 'stream refused by its server',
	item_stream_unreadable: 'stream cannot be read',
	item_stream_late: 'no frame within 15 s',
	item_stream_stalled: 'stream stands still',
	item_stream_lost: 'stream was lost',
	item_input_gone: 'the input is gone',
	item_input_silent: 'no signal',
	item_input_absent: 'no such input',
	item_input_address: 'the port is an address, which a browser does not capture',
	item_input_unsupported: 'the browser captures nothing on this page',
	item_kind_unknown: 'of a kind that this player does not know',
	item_failed: '',
}

/** Why an item cannot be shown properly: a cause code, with the browser's own message as `detail`. */
export class ItemProblem extends Error {
	readonly code: ItemProblemCode
	readonly detail: string
	constructor(code: ItemProblemCode, detail = '') {
		super([words[code], detail].filter(Boolean).join(': '))
		this.name = 'ItemProblem'
		this.code = code
		this.detail = detail
	}
}

/** Any thrown value as a problem of an item; `code` is used if it has none of its own. */
export const itemProblemOf = (error: unknown, code: ItemProblemCode = 'item_failed'): ItemProblem =>
	error instanceof ItemProblem ? error : new ItemProblem(code, error instanceof Error ? error.message : String(error))
