import { ItemProblem } from '@vitrine/domain/item-problem'

/** What hls.js reports about an error that ended a stream. */
export interface ScriptError {
	readonly type: string
	readonly details: string
	/** The HTTP status of its server; 0 if it did not answer. */
	readonly response?: { readonly code?: number | undefined } | undefined
}

const refused = (status: number): boolean => status >= 400 && status < 600

/** Why a stream by script ended, as a code of this product: the terms of the library stay internal. */
export const scriptProblem = ({ details, response }: ScriptError): ItemProblem => {
	if (!/Load(Error|TimeOut)$/.test(details)) return new ItemProblem('item_stream_unreadable')
	const status = response?.code ?? 0
	return refused(status)
		? new ItemProblem('item_stream_refused', String(status))
		: new ItemProblem('item_stream_unreachable')
}
