import { ItemProblem } from '@vitrine/domain/item-problem'

/** What hls.js says of an error that ended a stream. */
export interface ScriptError {
	readonly type: string
	readonly details: string
	/** What its server answered; 0 where it did not. */
	readonly response?: { readonly code?: number | undefined } | undefined
}

const refused = (status: number): boolean => status >= 400 && status < 600

/** Why a stream by script ended, by a code of ours: nobody needs to know the words of a library. */
export const scriptProblem = ({ details, response }: ScriptError): ItemProblem => {
	if (!/Load(Error|TimeOut)$/.test(details)) return new ItemProblem('item_stream_unreadable')
	const status = response?.code ?? 0
	return refused(status)
		? new ItemProblem('item_stream_refused', String(status))
		: new ItemProblem('item_stream_unreachable')
}
