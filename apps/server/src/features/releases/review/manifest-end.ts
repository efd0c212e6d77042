import { boundsOf } from '@vitrine/domain/schedule/release-time'
import type { Tx } from '../../../db/schema.ts'
import { readTimes } from '../../../db/stored-json.ts'
import { manifestText } from '../stored/manifest-text.ts'
import * as store from '../stored/releases.store.ts'

interface Stated {
	readonly id: number
	readonly kind: string
	readonly group_id: number
	readonly publish_no: string
	readonly publish_name: string
	readonly manifest: string
	readonly manifest_sha256: string
}

/** Sets the end of a release that no terminal has yet (ms; null for no end); this gives it a new manifest. */
export const endingAt = async (tx: Tx, row: Stated, until: number | null): Promise<Stated> => {
	const { publish_no, publish_name } = row
	const current = readTimes(row.manifest)
	if (current.between === undefined) return row
	const between = { ...current.between, until }
	const { manifest, manifest_sha256 } = manifestText({ ...current, between })
	await store.updateManifest(tx, row.id, { publish_no, publish_name, manifest, manifest_sha256 })
	await store.updateBounds(tx, row.id, boundsOf({ ...current, between }, await store.listZonesOf(tx, row.id)))
	return { ...row, manifest, manifest_sha256 }
}
