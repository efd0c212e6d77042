import type { materialsCalls } from '@vitrine/contract/materials'
import type { Reader } from '../../db/schema.ts'
import { Refusal } from '../../http/refusal.ts'
import type { Handlers } from '../../http/route.ts'
import type { Session } from '../../http/session.ts'
import { findUsed, listReleasesOf, listUses } from './uses.store.ts'

/** How many programs the text of a refusal names; its data names them all. */
const in_words = 5

/** Refuses materials that programs show; `data.uses` names those in sight, `data.hidden` counts the others. */
export const refuseUsed = async (db: Reader, { group_id }: Session, ids: readonly number[]): Promise<void> => {
	const { programs, hidden } = await listUses(db, group_id, ids)
	if (programs.length === 0 && hidden === 0) return
	const names = programs.slice(0, in_words).map(({ name }) => `“${name}”`)
	const rest = programs.length - names.length + hidden
	const text = [...names, ...(rest > 0 ? [`+${rest}`] : [])].join('、')
	throw new Refusal('material_in_use', { names: text }, { uses: programs, hidden })
}

/** What shows a material, as far as the user may see it. */
export const materialUses =
	({ db }: { readonly db: Reader }): Handlers<typeof materialsCalls>['uses'] =>
	async ({ id }, { session }) => {
		const material = await findUsed(db, session.group_id, id)
		if (material === undefined) throw new Refusal('material_absent')
		const { programs, hidden } = await listUses(db, session.group_id, [id])
		return { programs, hidden, releases: await listReleasesOf(db, session.group_id, material) }
	}
