import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { upload_limits } from '@vitrine/domain/library/material'
import type { ProgramWindow, WindowResource } from '@vitrine/domain/program/document'
import type { Operator } from '@vitrine/fleet/operator'
import type { Stage } from './stage.ts'

/** What to put on a screen: its serial number, and what its windows show, each a list of items. */
interface Grid {
	readonly sn: string
	readonly w: number
	readonly h: number
	readonly windows: readonly (readonly WindowResource[])[]
	/** Number of windows side by side. */
	readonly across: number
}

/** Windows of equal size in rows that cover the whole screen. */
const windowsOf = ({ w, h, windows, across }: Grid): ProgramWindow[] => {
	const size = { w: Math.floor(w / across), h: Math.floor(h / Math.ceil(windows.length / across)) }
	return windows.map((resources, at) => ({
		...size,
		id: `w${at}`,
		name: `Window ${at + 1}`,
		idx: at,
		zIndex: at,
		x: (at % across) * size.w,
		y: Math.floor(at / across) * size.h,
		resources: [...resources],
	}))
}

/** Publishes a program of several windows to a terminal of its own; returns the address of its player. */
export const publishGrid = async ({ operator, origin }: Stage, grid: Grid): Promise<string> => {
	const { sn, w, h } = grid
	const made = await operator.programs.create({ name: sn, w, h })
	const document = { ...made.document, background: '#000000', windows: windowsOf(grid) }
	await operator.programs.save({ id: made.id, revision: made.revision, document })
	const { id } = await operator.terminals.add({ name: sn, sn, key: `key-of-${sn}` })
	await operator.releases.publish({ play_ids: [made.id], deviceids: [id] })
	return `${origin}/player/?sn=${sn}&key=key-of-${sn}`
}

/** A file as a program names it. */
export interface Stored {
	readonly material_id: number
	readonly sha256: string
}

const send = async ({ materials }: Operator, name: string, content: Buffer): Promise<number> => {
	const { upload_id } = await materials.uploadStart({ name, size: content.length })
	for (let offset = 0; offset < content.length; offset += upload_limits.chunk) {
		const file = new Blob([content.subarray(offset, offset + upload_limits.chunk)])
		await materials.uploadChunk({ upload_id, offset }, { file: { file, name } })
	}
	return (await materials.uploadFinish({ upload_id })).id
}

/** Uploads files and waits until all of them can be used in a program; returned in their order. */
export const uploadAll = async (
	operator: Operator,
	files: readonly { readonly name: string; readonly content: Buffer }[],
): Promise<Stored[]> => {
	const ids: number[] = []
	for (const { name, content } of files) ids.push(await send(operator, name, content))
	const ready = new Map<number, Stored>()
	for (let from = 0; from < ids.length; ) {
		const some = await operator.materials.get({ ids: ids.slice(from, from + 50) })
		const failed = some.find(({ state }) => state === 'failed')
		if (failed !== undefined) throw new Error(`${failed.name}: ${failed.fault}`)
		const isDone = some.every(({ state }) => state === 'ready')
		for (const { id, play_sha256 } of some) ready.set(id, { material_id: id, sha256: play_sha256 })
		if (isDone) from += 50
	}
	return ids.flatMap(id => ready.get(id) ?? [])
}

/** A photograph with this many pixels and detail everywhere; different for each seed. */
export const drawPhotograph = async (folder: string, seed: number, w: number, h: number): Promise<string> => {
	const path = join(folder, `photo-${w}-${seed}.jpg`)
	const picture = `testsrc2=s=${w}x${h}:r=1:d=1,hue=h=${seed * 29},noise=alls=12:all_seed=${seed + 1}`
	const made = ['-frames:v', '1', '-q:v', '4', path]
	await promisify(execFile)('ffmpeg', ['-nostdin', '-v', 'error', '-y', '-f', 'lavfi', '-i', picture, ...made])
	return path
}
