import type { Calls } from './calls.js'

export type * from './calls.js'

/** Where a server is and who calls it. */
export interface ClientSettings {
	/** Its address, such as `https://signage.example`. */
	readonly origin: string
	/** A personal access token. */
	readonly token: string
	/** How often a call is sent again where that cannot do it twice; 2 unless said otherwise. */
	readonly retries?: number
	/** How long each try may take, in ms; 60,000 unless said otherwise. */
	readonly timeout?: number
	/** Sends requests; the `fetch` of the surroundings unless said otherwise. */
	readonly fetch?: typeof fetch
}

/** What goes with one call. */
export interface CallOptions {
	/** Carries a change out once, however often it is sent with this key within a day; 1 to 255 visible ASCII characters. */
	readonly key?: string
	/** Ends the call, which fails with the reason of the signal then. */
	readonly signal?: AbortSignal
}

/** Why a call was not carried out. */
export class VitrineError extends Error {
	/** The HTTP status; 0 where no answer came. */
	readonly status: number
	/** The name of the error, which does not change; `network`, `timeout`, `answer` and `no_cursor` are the client's own. */
	readonly code: string
	/** Its number in the envelope of the form way; 0 for the client's own. */
	readonly number: number
	/** The id under which the request stands in the log of the server. */
	readonly instance: string
	/** Wrong members by their places, such as `list.0.name`, and why, in English. */
	readonly fields: Readonly<Record<string, string>>
	/** The same by names that do not change, such as `missing`. */
	readonly field_codes: Readonly<Record<string, string>>
	/** What stands in the places of the text. */
	readonly values: Readonly<Record<string, unknown>>
}

/** The calls of a server by feature and name. Throws a `TypeError` where `origin` is no address or has a path, or `token` is missing. */
export const createClient: (settings: ClientSettings) => Calls

/** A page of a list that has cursors. */
export interface CursorPage<Row> {
	readonly count: number
	readonly list: readonly Row[]
	/** Empty at the end. */
	readonly next_cursor: string
}

/** Every row of a list that has cursors, page by page: rows that come or go meanwhile repeat none and hide none. */
export const everyRow: <Input extends object, Row>(
	list: (input: Input, options?: CallOptions) => Promise<CursorPage<Row>>,
	input?: Input,
	options?: CallOptions,
) => AsyncGenerator<Row, void, undefined>
