import type { Client, Link, Route } from '@vitrine/contract/call/client'
import { client } from '@vitrine/contract/call/client'
import type { Calls } from '@vitrine/contract/call/endpoint'

/** An edit sent by a dialog: it must state which revision it was opened with, or that there was none. */
type Seen<I> = string extends keyof I
	? I
	: 'revision' extends keyof I
		? I & { readonly revision: number | undefined }
		: I

/** On the wire the revision is optional, as older clients omit it; a dialog that forgets it does not compile (decision 033). */
export type Careful<C extends Calls> = {
	[K in keyof C]: (
		input: Seen<Parameters<Client<C>[K]>[0]>,
		options?: Parameters<Client<C>[K]>[1],
	) => ReturnType<Client<C>[K]>
}

/** The typed calls of a feature, over a link that shows errors or over a quiet one. */
export const carefulClient = <C extends Calls>(on: Link, routes: Readonly<Record<string, Route>>): Careful<C> =>
	client<C>(on, routes) as unknown as Careful<C>
