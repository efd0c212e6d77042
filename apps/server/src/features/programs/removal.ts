import type { ProgramUse, programsCalls } from '@vitrine/contract/release/programs'
import { review_states } from '@vitrine/domain/library/material'
import type { Reader } from '../../db/schema.ts'
import { authorized } from '../../http/caller/authorized.ts'
import { CodedError } from '../../http/coded-error.ts'
import { nameLine, namesOf } from '../../http/names.ts'
import type { Handlers } from '../../http/route.ts'
import type { ProgramsDeps } from './program-shown.ts'
import { removePrograms } from './programs.store.ts'
import { listAtPoints, listFallbacks, listForeign, listInterludes, listOwn, listReleases } from './uses.store.ts'

interface Named {
	readonly id: number
	readonly name: string
}

/** The uses of programs: those in sight by program, and a count of the others. */
const usesOf = async (db: Reader, group_id: number, programs: readonly Named[]) => {
	const ids = programs.map(({ id }) => id)
	const [released, between] = [await listReleases(db, group_id, ids), await listInterludes(db, group_id, ids)]
	const chosen = await listFallbacks(db, group_id, ids)
	const releasesOf = Map.groupBy(released.releases, row => row.program_id)
	const interludesOf = Map.groupBy(between.interludes, row => row.program_id)
	const fallbacksOf = Map.groupBy(chosen.fallbacks, row => row.program_id)
	const uses = programs.map(({ id, name }): ProgramUse => {
		const [releases = [], interludes = []] = [releasesOf.get(id), interludesOf.get(id)]
		return {
			id,
			name,
			releases: releases.map(row => ({ id: row.id, publish_no: row.publish_no, publish_name: row.publish_name })),
			interludes: interludes.map(row => ({ id: row.id, name: row.name })),
			fallbacks: (fallbacksOf.get(id) ?? []).map(({ program_id: _, ...place }) => place),
		}
	})
	const released_count = released.releases.length + between.interludes.length + released.hidden + between.hidden
	return {
		uses: uses.filter(use => use.releases.length + use.interludes.length + use.fallbacks.length > 0),
		hidden: released.hidden + between.hidden + chosen.hidden,
		isReleased: released_count > 0,
	}
}

/** Refuses programs that are linked to a release (specification B §4) or interlude, or serve as fallback; `data.uses` names those in sight. */
const refuseUsed = async (db: Reader, group_id: number, programs: readonly Named[]): Promise<void> => {
	const { uses, hidden, isReleased } = await usesOf(db, group_id, programs)
	if (uses.length + hidden === 0) return
	// If all uses are out of sight, the reason is still reported.
	const named = uses.length > 0 ? uses : programs
	const code = isReleased ? 'program_in_use' : 'program_fallback'
	throw new CodedError(code, { name: namesOf(named) }, { uses, hidden })
}

/** Refuses programs that play at points. */
const refuseAtPoints = async (db: Reader, ids: readonly number[]): Promise<void> => {
	const used = await listAtPoints(db, ids)
	if (used.length > 0) throw new CodedError('program_point', { name: namesOf(used) })
}

/** Refuses programs that wait for review (specification B §4), except empty ones, which are not reviewed. */
const refuseUnreviewed = (rows: Awaited<ReturnType<typeof listOwn>>): void => {
	const waiting = rows.filter(({ review_state, windows }) => review_state === review_states.pending && windows > 0)
	if (waiting.length > 0) throw new CodedError('program_review_due', { names: namesOf(waiting) })
}

/** Deletes programs: all of the named ones, or none. */
export const removal =
	({ keeper, ...database }: ProgramsDeps): Handlers<typeof programsCalls>['remove'] =>
	async ({ id, ids = [] }, { session, note }) => {
		const wanted = [...new Set([...(id === undefined ? [] : [id]), ...ids])]
		if (wanted.length === 0) throw new CodedError('no_program')
		const pictures = await authorized(database, session, async tx => {
			const rows = await listOwn(tx, session.group_id, wanted)
			const [foreign] = rows.length === wanted.length ? [] : await listForeign(tx, session.group_id, wanted)
			if (foreign !== undefined) throw new CodedError('program_foreign', foreign)
			if (rows.length !== wanted.length) throw new CodedError('program_absent')
			const before = rows.map(({ screenshot_sha256: _, ...row }) => row)
			note({
				object: nameLine(rows.map(row => row.name)),
				before: before.length === 1 ? before[0] : before,
				after: null,
			})
			await refuseUsed(tx, session.group_id, rows)
			await refuseAtPoints(tx, wanted)
			refuseUnreviewed(rows)
			await removePrograms(tx, wanted)
			return rows.map(row => row.screenshot_sha256)
		})
		await keeper.removeUnused(pictures)
		return null
	}
