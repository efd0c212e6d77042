import type { programsCalls } from '@vitrine/contract/release/programs'
import { authorizedAlone } from '../../http/caller/authorized.ts'
import { CodedError } from '../../http/coded-error.ts'
import type { Handlers } from '../../http/route.ts'
import { ownProgram, type ProgramsDeps } from './program-shown.ts'
import { updateShared } from './programs.store.ts'
import { countForeignUses } from './uses.store.ts'

/** Shares a program with the organisations below, or stops sharing it: what they have published continues to play. */
export const share =
	(deps: ProgramsDeps): Handlers<typeof programsCalls>['share'] =>
	async ({ id, shared, anyway = 0 }, { session, note }) => {
		await authorizedAlone(deps, session, async tx => {
			const row = await ownProgram(tx, session, id)
			note({ object: row.name, before: { id, shared: row.shared }, after: { id, shared } })
			const count = shared === 1 || anyway === 1 ? 0 : await countForeignUses(tx, row.group_id, id)
			if (count > 0) throw new CodedError('program_shared_used', { name: row.name, count })
			await updateShared(tx, id, shared)
		})
		return null
	}
