import { CodedError } from '../coded-error.ts'

/** The last part that a reading process emits when its input is refused: the reason. */
export type RefusedPart = { readonly coded: Pick<CodedError, 'code' | 'values'> }

/** Emits a coded error as a part; anything else that is thrown remains a failure. */
export async function* refusing<T>(parts: AsyncIterable<T>): AsyncGenerator<T | RefusedPart> {
	try {
		yield* parts
	} catch (error) {
		if (!(error instanceof CodedError)) throw error
		yield { coded: { code: error.code, values: error.values } }
	}
}

/** Receives the parts that a process emits; an error among them is thrown once the process has finished. */
export const unlessRefused = async <T extends object>(
	read: (take: (part: T | RefusedPart) => void | Promise<void>) => Promise<void>,
	take: (part: T) => void | Promise<void>,
): Promise<void> => {
	const refused: RefusedPart[] = []
	await read(part => ('coded' in part ? void refused.push(part) : take(part)))
	for (const { coded } of refused) throw CodedError.again(coded)
}
