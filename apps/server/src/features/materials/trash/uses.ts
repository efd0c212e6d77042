import type { materialsCalls } from '@vitrine/contract/library/materials'
import type { Reader } from '../../../db/schema.ts'
import type { Session } from '../../../http/caller/session.ts'
import { CodedError } from '../../../http/coded-error.ts'
import { namesIn } from '../../../http/names.ts'
import type { Handlers } from '../../../http/route.ts'
import { findUsed, listEmergencies, listReleasesOf, listUses } from './uses.store.ts'

const quoted = (rows: readonly { readonly name: string }[], hidden: number) =>
	namesIn(
		rows.map(({ name }) => `“${name}”`),
		hidden,
	)

/** Refuses materials used as the sound of an emergency; `data.uses` names visible ones, `data.hidden` counts the others. */
export const refuseHeard = async (db: Reader, { group_id }: Session, ids: readonly number[]): Promise<void> => {
	const { emergencies, hidden } = await listEmergencies(db, group_id, ids)
	if (emergencies.length + hidden > 0)
		throw new CodedError('material_heard', { names: quoted(emergencies, hidden) }, { uses: emergencies, hidden })
}

/** Refuses materials used by programs or emergencies; `data.uses` names visible ones, `data.hidden` counts the others. */
export const refuseUsed = async (db: Reader, session: Session, ids: readonly number[]): Promise<void> => {
	const { programs, hidden } = await listUses(db, session.group_id, ids)
	if (programs.length + hidden > 0)
		throw new CodedError('material_in_use', { names: quoted(programs, hidden) }, { uses: programs, hidden })
	await refuseHeard(db, session, ids)
}

/** What uses a material, as far as the user can see. */
export const materialUses =
	({ db }: { readonly db: Reader }): Handlers<typeof materialsCalls>['uses'] =>
	async ({ id }, { session }) => {
		const material = await findUsed(db, session.group_id, id)
		if (material === undefined) throw new CodedError('material_absent')
		const { programs, hidden } = await listUses(db, session.group_id, [id])
		return { programs, hidden, releases: await listReleasesOf(db, session.group_id, material) }
	}
