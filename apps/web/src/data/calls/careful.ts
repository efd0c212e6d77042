import type { Client, Link, Route } from '@vitrine/contract/call/client'
import { client } from '@vitrine/contract/call/client'
import type { Calls } from '@vitrine/contract/call/endpoint'

/** An edit as a dialog makes it: it says which revision it was opened with, or that there was none. */
type Seen<I> = string extends keyof I
	? I
	: 'revision' extends keyof I
		? I & { readonly revision: number | undefined }
		: I

/** The wire lets a call leave its revision out, as older clients do; a dialog that forgets it does not compile (decision 033). */
export type Careful<C extends Calls> = {
	[K in keyof C]: (
		input: Seen<Parameters<Client<C>[K]>[0]>,
		options?: Parameters<Client<C>[K]>[1],
	) => ReturnType<Client<C>[K]>
}

/** The calls of a feature for screens, by a link that tells of errors or one that does not. */
export const carefulClient = <C extends Calls>(on: Link, routes: Readonly<Record<string, Route>>): Careful<C> =>
	client<C>(on, routes) as unknown as Careful<C>
