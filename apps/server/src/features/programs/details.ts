import type { ProgramAbout, programsCalls } from '@vitrine/contract/release/programs'
import type { MaterialState } from '@vitrine/domain/library/material'
import { healthOf, illsOf } from '@vitrine/domain/program/checks/health'
import { reviewStateAt } from '@vitrine/domain/release/review'
import { readCounts, readProblems } from '../../db/stored-json.ts'
import { CodedError } from '../../http/coded-error.ts'
import { lostAmong } from '../../http/files/stored-archive.ts'
import type { Handlers } from '../../http/route.ts'
import type { Blobs } from '../../ports/blobs/blobs.ts'
import { listConditions, listProblems } from './health.store.ts'
import type { ProgramsDeps } from './program-shown.ts'
import * as store from './programs.store.ts'
import { listFallbacks, listInterludes, listMaterials, listReleases } from './uses.store.ts'

/** The files among these that the storage does not hold completely. */
const absentOf = async (blobs: Blobs, files: readonly string[]): Promise<Set<string>> => {
	const absent = new Set<string>()
	for (const sha256 of files) if ((await lostAmong(blobs, [{ sha256, name: sha256 }])) !== null) absent.add(sha256)
	return absent
}

/** The materials of a program, its uses, and its problems. */
export const details =
	({ db, links, blobs, endedApprovals }: ProgramsDeps): Handlers<typeof programsCalls>['details'] =>
	async ({ id }, { session }): Promise<ProgramAbout> => {
		const { group_id } = session
		const row = await store.findProgram(db, group_id, id)
		if (row === undefined) throw new CodedError('program_absent')
		const files = (await store.listProgramFiles(db, id)).map(file => file.sha256)
		const absent = await absentOf(blobs, files)
		const ended = await endedApprovals()
		const condition = (await listConditions(db, group_id, [id], ended)).get(id)
		const ills = illsOf({ ...condition?.counts, findings: row.findings, file_absent: absent.size })
		const materials = await listMaterials(db, id)
		const pages = Map.groupBy(
			await store.listPagesOf(
				db,
				materials.map(material => material.id),
			),
			page => page.material_id,
		)
		const { releases, hidden } = await listReleases(db, group_id, [id])
		const between = await listInterludes(db, group_id, [id])
		const fallback = await listFallbacks(db, group_id, [id])
		return {
			health: healthOf(ills),
			ills,
			materials: materials.map(
				({ thumb_sha256, play_sha256, removed_at, state, reviewed_at, updated_at, ...material }) => ({
					...material,
					review_state: reviewStateAt({ ...material, reviewed_at, updated_at }, ended),
					state: state as MaterialState,
					thumbnail: thumb_sha256 === null ? '' : links.link(session, thumb_sha256, 'image/webp'),
					missing: removed_at !== null,
					absent: absent.has(play_sha256) || (pages.get(material.id) ?? []).some(page => absent.has(page.sha256)),
				}),
			),
			releases: releases.map(({ program_id: _, ...release }) => release),
			// For a program shared from above, the uses out of sight are not the viewer's business.
			hidden: row.own === 1 ? hidden : 0,
			interludes: between.interludes.map(({ program_id: _, ...interlude }) => interlude),
			hidden_interludes: row.own === 1 ? between.hidden : 0,
			fallbacks: fallback.fallbacks.map(({ program_id: _, ...place }) => place),
			hidden_fallbacks: row.own === 1 ? fallback.hidden : 0,
			faults: (await listProblems(db, group_id, id)).map(terminal => ({
				...terminal,
				faults: readProblems(terminal.faults),
				problem_counts: readCounts(terminal.problem_counts),
			})),
		}
	}
