import type { z } from 'zod'
import { command_data } from '../command/command-data.ts'
import type { Listed } from '../command/known-setting.ts'

const role = command_data.relay.shape.role.unwrap()
export type RelayRole = z.output<typeof role>

/** A relay of the multi-function card, as far as the commands of its terminal show. */
export interface KnownRelay<T extends Listed = Listed> {
	readonly channel: number
	/** Empty if it has none, or if it is not known. */
	readonly name: string
	/** Null while nobody has said what it switches: it may be the power of the screen. */
	readonly role: RelayRole | null
	readonly asked: 'on' | 'off' | null
	/** The newest command to it, whatever its result. */
	readonly last: T | null
}

const given_up: readonly string[] = ['cancelled', 'expired', 'failed', 'unsupported']
type Said = Readonly<Record<string, unknown>>

const said = ({ data }: Listed): Said => (data ?? {}) as Said

const answered = ({ result }: Listed): readonly Said[] => {
	const { relays } = (result ?? {}) as { relays?: unknown }
	return Array.isArray(relays) ? relays.filter(one => typeof one === 'object' && one !== null) : []
}

/** What is known of the relays from the commands of the type `relay` to a terminal, newest first, and whether it has answered a query. */
export const knownRelays = <T extends Listed>(
	rows: readonly T[],
): { readonly relays: readonly KnownRelay<T>[]; readonly isAnswered: boolean } => {
	const answer = rows.find(row => row.request_type === 'get' && row.state === 'succeeded')
	const named = answer === undefined ? [] : answered(answer)
	const orders = rows.filter(row => row.request_type === 'set')
	const relays = [1, 2, 3, 4, 5, 6, 7, 8].map((channel): KnownRelay<T> => {
		const own = orders.filter(row => said(row).channel === channel)
		const good = own.filter(({ state }) => !given_up.includes(state))
		// A name that was set before the answer may have been changed at the terminal since.
		const later = good.filter(({ command_id }) => command_id > (answer?.command_id ?? 0)).map(said)
		const earlier = answer === undefined ? [] : good.slice(later.length).map(said)
		const about = [...later, ...named.filter(one => one.channel === channel), ...earlier]
		const text = (key: string): string => String(about.find(one => typeof one[key] === 'string')?.[key] ?? '')
		const asked = good.map(said).find(({ action }) => action === 'on' || action === 'off')?.action
		return {
			channel,
			name: text('name'),
			role: role.safeParse(text('role')).data ?? null,
			asked: asked === 'on' || asked === 'off' ? asked : null,
			last: own[0] ?? null,
		}
	})
	return { relays, isAnswered: answer !== undefined }
}
