import type { May } from '@vitrine/domain/people/permission'
import type { all } from '@vitrine/texts/all'
import type { z } from 'zod'
import type { PlainErrorCode } from '../error-values.ts'

/** Limits of a form: names, bytes, and bytes for calls that take documents or the ids of a whole fleet. */
export const form_limits = { names: 64, usual: 64 * 1024, large: 4 * 1024 * 1024 } as const

/** A call, defined once: the route, the typed client, the checks, the rights and the reference are derived from it. */
export interface Endpoint<
	I extends z.ZodObject = z.ZodObject,
	O extends z.ZodType = z.ZodType,
	M extends May = May,
	P extends true | undefined = true | undefined,
> {
	readonly method: 'POST' | 'GET' | 'PUT' | 'DELETE'
	/** The part after `/api`, as the specification writes it; matched case-insensitively. */
	readonly path: `/${string}`
	readonly may: M
	/** One line for the API reference. */
	readonly about: string
	/** What a call that changes something does; every such call has it. The operation log stores the call and shows this text for it. */
	readonly does?: keyof typeof all
	/** It changes something that the operation log does not record. */
	readonly writes?: true
	/** It removes something: it can also be made with DELETE, with its parameters in the query (specification A §7). */
	readonly removes?: true
	/** It frees space, or is needed however full the disk is: it is carried out while other changes are refused. */
	readonly spare?: true
	/** The parameters, each a codec from its text on the wire. */
	readonly input: I
	readonly output: O
	/** The error if one of these lists is empty: nothing was selected. */
	readonly whenEmpty?: Readonly<Record<string, PlainErrorCode>>
	/** The call carries one file part (multipart): a chunk of an upload, or a whole file of at most this many bytes. */
	readonly upload?: true | number
	/**
	 * Only for a session, never for an access token: calls that would outlive the token or take the account away, change what no scope
	 * covers, or reveal sessions and tokens.
	 */
	readonly in_person?: P
	/** Also allowed for users who have to change their password first. */
	readonly while_due?: true
	/** Maximum bytes of its form if more than {@link form_limits}.usual. */
	readonly body_limit?: number
}

/** Defines a call. */
export const endpoint = <
	I extends z.ZodObject,
	O extends z.ZodType,
	const M extends May,
	const P extends true | undefined = undefined,
>(
	value: Endpoint<I, O, M, P>,
): Endpoint<I, O, M, P> => value

/**
 * Methods for a call besides its own: GET if it only reads, DELETE if it removes, both with their parameters in the query (specification A
 * §7). None before login, since a password does not belong in an address.
 */
export const otherMethods = ({ method, may, does, writes, upload, removes }: Endpoint): ('GET' | 'DELETE')[] => {
	if (method !== 'POST' || may === 'anyone' || upload || writes) return []
	if (does === undefined) return ['GET']
	return removes ? ['DELETE'] : []
}

/** Whether programs can make a call with JSON: everything that an access token may do, without a file. */
export const hasJsonWay = ({ may, upload, in_person }: Endpoint): boolean =>
	may !== 'anyone' && upload === undefined && in_person === undefined

/** The calls of one feature by the names of their handlers. */
export type Calls = Record<string, Endpoint>

/** What a caller passes and what a handler receives: both sides use the decoded form. */
export type Input<E extends Endpoint> = z.output<E['input']>
/** What a handler returns and a caller receives. */
export type Output<E extends Endpoint> = z.output<E['output']>
