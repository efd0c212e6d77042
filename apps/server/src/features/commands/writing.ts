import { type Command, coalescingKey, command_limits } from '@vitrine/domain/command/command'
import { not_listed } from '@vitrine/domain/command/command-state'
import type { DialectName } from '../../db/database.ts'
import { storedJson } from '../../db/rows.ts'
import type { Tx } from '../../db/schema.ts'
import { CodedError } from '../../http/coded-error.ts'
import { storedData } from './command-secrets.ts'
import * as store from './commands.store.ts'

/** A command to be stored, with the terminals that support it and those that do not. */
export interface Writing {
	readonly request_id: string | null
	readonly request_type: Command['request_type']
	readonly group_id: number
	readonly user_id: number
	readonly commands: readonly Command[]
	readonly targets: readonly number[]
	readonly unable: readonly number[]
	readonly now: number
	readonly expires_at: number
}

/** Stores a command with a row for each of its terminals, without secrets; returns the waiting commands it replaced. */
export const writeCommand = async (
	tx: Tx,
	dialect: DialectName,
	{ request_id, request_type, group_id, user_id, commands, targets, unable, now, expires_at }: Writing,
): Promise<{ command_id: number; replaced: store.TargetRow[] }> => {
	const type = commands.map(command => command.type).join(',')
	const body = storedJson(
		commands.map(({ type: one, invoke_method, data }) => ({ type: one, invoke_method, data: storedData(data) })),
	)
	if (body.length > command_limits.body) throw new CodedError('command_too_large')
	const about = { request_id, group_id, user_id, type, request_type, body, created_at: now, expires_at }
	const command_id = await store.insertCommand(tx, about)
	const coalescing_key = commands.map(coalescingKey).sort().join('+')
	const replaced = await store.listReplaced(tx, dialect, coalescing_key, targets)
	const row = { command_id, coalescing_key, now, expires_at }
	await store.insertTargets(tx, dialect, { ...row, state: 'queued', tips: '' }, targets)
	await store.insertTargets(tx, dialect, { ...row, state: 'unsupported', tips: not_listed }, unable)
	return { command_id, replaced }
}
