import { CodedError } from '../coded-error.ts'

/** What a process that reads hands over as its last part: why what it reads is refused. */
export type RefusedPart = { readonly coded: Pick<CodedError, 'code' | 'values'> }

/** Hands an error over as a part; anything else that is thrown is a failure. */
export async function* refusing<T>(parts: AsyncIterable<T>): AsyncGenerator<T | RefusedPart> {
	try {
		yield* parts
	} catch (error) {
		if (!(error instanceof CodedError)) throw error
		yield { coded: { code: error.code, values: error.values } }
	}
}

/** Hears the parts that a process hands over; an error among them is thrown when it has done its job. */
export const unlessRefused = async <T extends object>(
	read: (take: (part: T | RefusedPart) => void | Promise<void>) => Promise<void>,
	take: (part: T) => void | Promise<void>,
): Promise<void> => {
	const refused: RefusedPart[] = []
	await read(part => ('coded' in part ? void refused.push(part) : take(part)))
	for (const { coded } of refused) throw new CodedError(coded.code, coded.values)
}
