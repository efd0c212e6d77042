import type { commandsCalls } from '@vitrine/contract/terminal/commands'
import type { Command } from '@vitrine/domain/command/command'
import { networkOf } from '@vitrine/domain/devices/wake'
import { fromJson } from '@vitrine/domain/json-text'
import { readReported } from '@vitrine/domain/terminal/reported'
import type { Database, DialectName } from '../../db/database.ts'
import type { Reader, Tx } from '../../db/schema.ts'
import { CodedError } from '../../http/coded-error.ts'
import type { Handlers } from '../../http/route.ts'
import * as store from './wake.store.ts'

/** How many terminals are offered to wake another one. */
const offered = 50

/** A terminal that is to be woken, with the addresses that it reported last. */
const asleep = async (db: Reader, scope: number, device_id: number) => {
	const found = await store.findAsleep(db, scope, device_id)
	if (found === undefined) throw new CodedError('terminal_absent')
	const { mac = '', ip } = readReported(fromJson(found.reported ?? '')?.value).values
	return { id: found.id, group_id: found.group_id, mac, network: networkOf(ip) }
}

/** Adds to a command that wakes another terminal the address of that one; any other is returned unchanged. Throws a {@link CodedError}. */
export const completeWake = async (tx: Tx, group_id: number, command: Command): Promise<Command> => {
	if (command.type !== 'wake') return command
	const device_id = Number(command.data.device_id)
	const { mac } = await asleep(tx, group_id, device_id)
	if (mac === '') throw new CodedError('wake_no_address')
	return { ...command, data: { device_id, mac } }
}

/**
 * Refuses a command that would wake a terminal by one of another organisation: a magic packet does not get there, and its users would read
 * the address of a terminal that they do not see. Throws a {@link CodedError}.
 */
export const expectWakers = async (
	{ db, dialect }: { readonly db: Reader; readonly dialect: DialectName },
	wakers: readonly { readonly id: number }[],
	commands: readonly Command[],
): Promise<void> => {
	for (const { type, data } of commands) {
		if (type !== 'wake') continue
		const ids = wakers.map(({ id }) => id)
		const foreign = await store.findElsewhere(db, dialect, Number(data.device_id), ids)
		if (foreign !== undefined) throw new CodedError('wake_elsewhere', { name: foreign.name })
	}
}

/** The terminals that can wake another one. */
export const listWakers =
	({ db }: Database): Handlers<typeof commandsCalls>['listWakers'] =>
	async ({ device_id }, { session }) => {
		const { id, group_id, mac, network } = await asleep(db, session.group_id, device_id)
		const found = await store.listWakers(db, { group_id, but: id, network, limit: offered })
		return { mac, list: found.map(({ is_near, ...one }) => ({ ...one, is_near: Number(is_near) === 1 })) }
	}
