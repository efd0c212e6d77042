import type { Database } from '../../db/database.ts'
import type { Commanding } from '../../ports/commanding.ts'
import { ableOnes } from './able.ts'
import { secretsOf } from './command-secrets.ts'
import { listCapabilities } from './commanding.store.ts'
import * as store from './commands.store.ts'
import type { CommandOutbox } from './outbox.ts'
import { writeCommand } from './writing.ts'

/** How other features send commands. */
export const commanding = ({ db, dialect }: Database, outbox: CommandOutbox): Commanding => ({
	write: async (tx, { group_id, user_id, command, terminal_ids, now, expires_at }) => {
		const isAble = ableOnes()
		const found = await listCapabilities(tx, dialect, terminal_ids)
		const able = found.filter(({ capabilities }) => isAble(command.type, capabilities)).map(({ id }) => id)
		const is_able = new Set(able)
		const written = await writeCommand(tx, dialect, {
			request_id: null,
			request_type: 'set',
			group_id,
			user_id,
			commands: [{ ...command, request_type: 'set', invoke_method: '' }],
			targets: able,
			unable: found.map(({ id }) => id).filter(id => !is_able.has(id)),
			now,
			expires_at,
		})
		// Stored before the sender can see the command; if the transaction fails, the secrets expire with their time.
		const secrets = secretsOf([command])
		if (secrets !== null) outbox.secrets.keep(written.command_id, secrets, able, expires_at - now)
		return written
	},
	deliver: async ({ command_id, replaced }) => {
		if (replaced.length > 0) await outbox.cancel(() => store.findTargets(db, dialect, replaced), 'replaced')
		await outbox.deliver(command_id)
	},
	cancel: async command_ids => {
		for (const id of command_ids) await outbox.cancel(() => store.listQueuedOf(db, id, 0, 20_000))
	},
})
