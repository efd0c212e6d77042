import type { May } from '@vitrine/domain/permission'
import type { all } from '@vitrine/texts/all'
import type { z } from 'zod'

/** A call, stated once: the route, the typed client, the checks, the rights and the reference are made from it. */
export interface Endpoint<I extends z.ZodObject = z.ZodObject, O extends z.ZodType = z.ZodType, M extends May = May> {
	readonly method: 'POST' | 'GET' | 'PUT' | 'DELETE'
	/** The part after `/api`, as the specification writes it; matched without regard to case. */
	readonly path: `/${string}`
	readonly may: M
	/** One line for the API reference. */
	readonly about: string
	/** What a call that changes something does, as the operation log names it; every such call has it. */
	readonly does?: keyof typeof all
	/** The parameters, each a codec from its text on the wire. */
	readonly input: I
	readonly output: O
	/** The call carries one file part (multipart): a chunk of an upload, or a whole file of at most this many bytes. */
	readonly upload?: true | number
}

/** States a call. */
export const endpoint = <I extends z.ZodObject, O extends z.ZodType, const M extends May>(
	value: Endpoint<I, O, M>,
): Endpoint<I, O, M> => value

/** The calls of one feature by the names of their handlers. */
export type Calls = Record<string, Endpoint>

/** What a caller passes and what a handler receives: both sides speak the decoded form. */
export type Input<E extends Endpoint> = z.output<E['input']>
/** What a handler answers and a caller receives. */
export type Output<E extends Endpoint> = z.output<E['output']>
