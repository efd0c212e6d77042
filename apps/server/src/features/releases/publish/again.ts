import { emptyProgram } from '@vitrine/domain/program/document'
import { type Manifest, play_modes, type ReleaseKind } from '@vitrine/domain/release/release'
import type { Reader } from '../../../db/schema.ts'
import { readManifest } from '../../../db/stored-json.ts'
import type { ReleasedProgram, ReleaseOrder } from '../../../ports/releasing.ts'
import { listPlayed } from '../records/release-list.store.ts'
import { findStored } from '../stored/releases.store.ts'

/** The content of a release, without its targets and its author. */
export type Again = Omit<ReleaseOrder, 'targets' | 'group_id' | 'user_id' | 'request_id' | 'held' | 'source_id'>

/** How many times the list of a release is repeated in the manifest. */
const roundsOf = ({ kind }: { readonly kind: string }, { play_mode, items }: Manifest, programs: number): number =>
	kind === 'release' && play_mode === play_modes.urgency && programs > 0 ? Math.round(items.length / programs) : 1

/** The content of a release, read from the manifest its terminals got: its programs may have changed since. */
export const madeAgain = async (db: Reader, id: number): Promise<Again> => {
	const row = await findStored(db, id)
	const { programs, files, items, steps = [], ...manifest } = readManifest(row.manifest)
	const documents = new Map(programs.map(({ id, document }) => [id, document]))
	const played = (await listPlayed(db, [id])).map(({ program_id, name, size_remark, play_time }): ReleasedProgram => {
		const [w = 0, h = 0] = size_remark.split('*').map(Number)
		return { id: program_id, name, document: documents.get(program_id) ?? emptyProgram(w, h), w, h, play_time }
	})
	const { between, emergency, timing } = manifest
	return {
		kind: row.kind as ReleaseKind,
		programs: played,
		files,
		cover_sha256: row.cover_sha256,
		publish_name: row.publish_name,
		rounds: roundsOf(row, { ...manifest, programs, files, items }, played.length),
		...(between === undefined ? {} : { between }),
		...(emergency === undefined ? {} : { emergency }),
		...(timing === undefined ? {} : { timing }),
		terms: {
			play_mode: manifest.play_mode,
			append: manifest.append === true,
			steps,
			adapter_screen: manifest.adapter_screen !== false,
			starts: manifest.starts ?? null,
			ends: manifest.ends ?? null,
			counts: played.map((_program, place) => ({ count: items[place]?.count ?? 1, time: items[place]?.time ?? null })),
		},
	}
}
