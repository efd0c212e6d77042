import type { ProgramUse, programsCalls } from '@vitrine/contract/programs'
import type { Reader } from '../../db/schema.ts'
import { Refusal } from '../../http/refusal.ts'
import type { Handlers } from '../../http/route.ts'
import type { ProgramsDeps } from './program-shown.ts'
import { removePrograms } from './programs.store.ts'
import { listOwn, listReleases } from './uses.store.ts'

/** How many programs the text of a refusal names; its data names them all. */
const in_words = 5

interface Named {
	readonly id: number
	readonly name: string
}

/** Refuses programs that are linked to a release (specification B §4); `data.uses` names the releases in sight. */
const refuseReleased = async (db: Reader, group_id: number, programs: readonly Named[]): Promise<void> => {
	const ids = programs.map(({ id }) => id)
	const { releases, hidden } = await listReleases(db, group_id, ids)
	if (releases.length === 0 && hidden === 0) return
	const byProgram = Map.groupBy(releases, row => row.program_id)
	const uses = programs.flatMap(({ id, name }): ProgramUse[] => {
		const found = byProgram.get(id) ?? []
		if (found.length === 0) return []
		return [
			{
				id,
				name,
				releases: found.map(row => ({ id: row.id, publish_no: row.publish_no, publish_name: row.publish_name })),
			},
		]
	})
	// Where every release is out of sight, what keeps them is still said.
	const kept = uses.length > 0 ? uses : programs
	const words = kept.slice(0, in_words).map(({ name }) => name)
	const text = [...words, ...(kept.length > in_words ? [`+${kept.length - in_words}`] : [])].join('、')
	throw new Refusal('program_in_use', { name: text }, { uses, hidden })
}

/** Deletes programs: all that are named, or none. */
export const removal =
	({ db, keeper }: ProgramsDeps): Handlers<typeof programsCalls>['remove'] =>
	async ({ id, ids = [] }, { session, note }) => {
		const wanted = [...new Set([...(id === undefined ? [] : [id]), ...ids])]
		if (wanted.length === 0) throw new Refusal('no_program')
		const rows = await listOwn(db, session.group_id, wanted)
		if (rows.length !== wanted.length) throw new Refusal('program_absent')
		const before = rows.map(({ screenshot_sha256: _, ...row }) => row)
		note({
			object: rows.map(row => row.name).join('、'),
			before: before.length === 1 ? before[0] : before,
			after: null,
		})
		await db.transaction().execute(async tx => {
			await refuseReleased(tx, session.group_id, rows)
			await removePrograms(tx, wanted)
		})
		await keeper.removeUnused(rows.map(row => row.screenshot_sha256))
		return null
	}
