import type { CommandRow } from '@vitrine/contract/terminal/commands'
import type { Terminal } from '@vitrine/contract/terminals'
import { command_data } from '@vitrine/domain/command/command-data'
import { useCommands } from '../use-commands.ts'

/** The roles of a relay. */
export const roles = command_data.relay.shape.role.def.innerType.options
type Role = (typeof roles)[number]

/** A relay of the card: what the terminal reports, and what was last requested unless that failed. */
export interface Relay {
	readonly channel: number
	readonly name: string
	readonly role: Role
	readonly reported: 'on' | 'off' | null
	readonly asked: 'on' | 'off' | null
	/** The latest command to it, whatever its result. */
	readonly last: CommandRow | null
}

const given_up = ['cancelled', 'expired', 'failed', 'unsupported']
type Said = Readonly<Record<string, unknown>>

const said = ({ data }: CommandRow): Said => (data ?? {}) as Said

/** The relays of a terminal, from its report, its answer to `get`, and the commands sent to it. */
export const useRelays = (terminal: Terminal): Relay[] => {
	const rows = (useCommands(terminal.id).data?.list ?? []).filter(({ type }) => type === 'relay')
	const answer = rows.find(row => row.request_type === 'get' && row.state === 'succeeded')?.result as Said | null
	const named = Array.isArray(answer?.relays) ? (answer.relays as Said[]) : []
	const orders = rows.filter(row => row.request_type === 'set')
	return [1, 2, 3, 4, 5, 6, 7, 8].map(channel => {
		const own = orders.filter(row => said(row).channel === channel)
		const good = own.filter(({ state }) => !given_up.includes(state)).map(said)
		const about = [...good, ...named.filter(one => one.channel === channel)]
		const text = (key: string): string => String(about.find(one => typeof one[key] === 'string')?.[key] ?? '')
		const state = terminal.reported.relays?.[channel - 1]
		const asked = good.find(({ action }) => action === 'on' || action === 'off')?.action
		return {
			channel,
			name: text('name'),
			role: roles.find(role => role === text('role')) ?? 'other',
			reported: state === 'on' || state === 'off' ? state : null,
			asked: asked === 'on' || asked === 'off' ? asked : null,
			last: own[0] ?? null,
		}
	})
}
