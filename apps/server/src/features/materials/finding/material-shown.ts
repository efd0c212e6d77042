import type { Material, MaterialDetail } from '@vitrine/contract/library/materials'
import { default_directory } from '@vitrine/domain/library/directory'
import { isDocumentKind, isWidgetKind, type MaterialKind, type MaterialState } from '@vitrine/domain/library/material'
import { type ProcessingStep, processing_steps, type StepState } from '@vitrine/domain/library/processing'
import type { WindowResource } from '@vitrine/domain/program/document'
import { filesOfResource } from '@vitrine/domain/program/document'
import type { WidgetOptions } from '@vitrine/domain/program/widgets'
import { isApprovalOver, reviewStateAt } from '@vitrine/domain/release/review'
import type { Reader } from '../../../db/schema.ts'
import { readOptions } from '../../../db/stored-json.ts'
import type { Session } from '../../../http/caller/session.ts'
import type { MediaLinks } from '../../../http/files/media-links.ts'
import * as store from '../library/materials.store.ts'
import { listSteps } from '../processing/processing.store.ts'

/** The source of the materials shown, and the session they are shown to. */
export interface Showing {
	readonly db: Reader
	readonly links: MediaLinks
	readonly session: Session
	/** Approvals from this moment or earlier have expired. */
	readonly endedApprovals: () => Promise<number>
}

type StepRow = Awaited<ReturnType<typeof listSteps>>[number]

/** Overall progress of a material's steps, 0 to 100. */
const percentOf = (steps: readonly StepRow[]): number => {
	if (steps.length === 0) return 100
	const done = steps.reduce((sum, { state, percent }) => {
		if (state === 'done' || state === 'skipped' || state === 'failed') return sum + 100
		return sum + (state === 'running' ? percent : 0)
	}, 0)
	return Math.floor(done / steps.length)
}

type Row = store.MaterialRow

const linkOf = ({ links, session }: Showing, sha256: string | null, mime: string): string =>
	sha256 ? links.link(session, sha256, mime) : ''

/** Materials as lists show them. */
export const shownMaterials = async (showing: Showing, rows: readonly Row[]): Promise<Material[]> => {
	const { db, endedApprovals } = showing
	const ids = rows.map(row => row.id)
	const ended = await endedApprovals()
	const tags = Map.groupBy(await store.listTags(db, ids), row => row.material_id)
	const working = rows.filter(row => row.state === 'processing').map(row => row.id)
	const steps = Map.groupBy(working.length > 0 ? await listSteps(db, working) : [], row => row.material_id)
	const documents = rows.filter(row => isDocumentKind(row.kind)).map(row => row.id)
	const pages = documents.length > 0 ? await store.countPages(db, documents) : new Map<number, number>()
	return rows.map(({ thumb_sha256, play_mime, reviewed_at, ...row }) => {
		const url = linkOf(showing, row.sha256, row.mime)
		// Most materials play their original file, so the address is built once.
		const isOriginal = row.play_sha256 === row.sha256 && play_mime === row.mime
		return {
			...row,
			review_state: reviewStateAt({ ...row, reviewed_at }, ended),
			approval_over: isApprovalOver({ ...row, reviewed_at }, ended),
			directory_id: row.directory_id ?? default_directory.id,
			kind: row.kind as MaterialKind,
			state: row.state as MaterialState,
			percent: row.state === 'processing' ? percentOf(steps.get(row.id) ?? []) : 100,
			page_count: pages.get(row.id) ?? 0,
			tags: (tags.get(row.id) ?? []).map(({ tag }) => tag),
			url,
			play_url: isOriginal ? url : linkOf(showing, row.play_sha256, play_mime),
			thumbnail: linkOf(showing, thumb_sha256, 'image/webp'),
		}
	})
}

const shownSteps = (steps: readonly StepRow[]) =>
	processing_steps.flatMap(name => {
		const found = steps.find(row => row.step === name)
		if (found === undefined) return []
		const { percent, attempts, fault: problem } = found
		return [{ step: name as ProcessingStep, state: found.state as StepState, percent, attempts, fault: problem }]
	})

/** Addresses of the files named by options: fonts and pages of web tools. */
const filesOfOptions = async (showing: Showing, options: WidgetOptions | null): Promise<Record<string, string>> => {
	if (options === null) return {}
	const files = filesOfResource(options as WindowResource)
	const found = await store.listTemplateFiles(showing.db, files)
	return Object.fromEntries(found.map(({ sha256, mime }) => [sha256, linkOf(showing, sha256, mime)]))
}

/** Materials with everything attached to them. */
export const shownDetails = async (showing: Showing, ids: readonly number[]): Promise<MaterialDetail[]> => {
	const { db, session } = showing
	const rows = await store.findMaterialsInSight(db, session.group_id, ids)
	const list = await shownMaterials(
		showing,
		rows.map(({ options: _, ...row }) => row),
	)
	const files = Map.groupBy(await store.listFiles(db, ids), row => row.material_id)
	const steps = Map.groupBy(await listSteps(db, ids), row => row.material_id)
	const details: MaterialDetail[] = []
	for (const [place, material] of list.entries()) {
		const own = files.get(material.id) ?? []
		const one = (role: string): string => {
			const file = own.find(row => row.role === role)
			return file === undefined ? '' : linkOf(showing, file.sha256, file.mime)
		}
		const written = rows[place]?.options ?? ''
		const options = isWidgetKind(material.kind) && written !== '' ? readOptions(written) : null
		details.push({
			...material,
			options,
			files: await filesOfOptions(showing, options),
			pages: own
				.filter(row => row.role === 'page')
				.map(({ sha256, mime, width, height }) => ({ sha256, url: linkOf(showing, sha256, mime), width, height })),
			filmstrip: one('filmstrip'),
			wave: one('wave'),
			steps: shownSteps(steps.get(material.id) ?? []),
		})
	}
	return details
}
