import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { isDocumentKind } from '@vitrine/domain/library/material'
import {
	isEssential,
	nextStep,
	type ProcessingStep,
	type StepEvent,
	stateOfSteps,
} from '@vitrine/domain/library/processing'
import type { Updateable } from 'kysely'
import type { Schema, Tx } from '../../../db/schema.ts'
import type { Blobs, Incoming } from '../../../ports/blobs/blobs.ts'
import * as store from './processing.store.ts'
import type { MadeFile, StepResult } from './processing-steps.ts'

/** Bytes of a derived file to write before syncing them to disk. */
const piece_size = 8 * 1024 * 1024

interface Staged {
	readonly upload_id: string
	readonly incoming: Incoming
}

/** Files staged for the store: written, but not yet under their final names. */
export interface Staging {
	/** Writes a file; returns its future name. */
	add(path: string): Promise<{ sha256: string; size: number }>
	/** Moves all files to their final names. */
	finish(): Promise<void>
	/** Removes files that were not stored. */
	discard(): Promise<void>
}

export const staging = (blobs: Blobs): Staging => {
	const list: Staged[] = []
	return {
		add: async path => {
			const upload_id = randomUUID()
			const incoming = await blobs.receive(upload_id)
			list.push({ upload_id, incoming })
			for await (const piece of createReadStream(path, { highWaterMark: piece_size }))
				await incoming.append(piece as Buffer)
			return { sha256: incoming.digest(), size: incoming.received }
		},
		finish: async () => {
			for (const { incoming } of list) await incoming.finish()
			list.length = 0
		},
		discard: async () => {
			for (const { upload_id, incoming } of list) {
				await incoming.close().catch(() => undefined)
				await blobs.discard(upload_id)
			}
		},
	}
}

type Found = Updateable<Schema['materials']>
type FileRow = MadeFile & { sha256: string; size: number }

/** Outcome of a step, with its files staged. */
export interface StagedResult {
	readonly change: Found
	readonly files: { readonly role: string; readonly rows: readonly Omit<FileRow, 'path'>[] } | null
	readonly needless: readonly ProcessingStep[]
	/** SHA-256 of every derived file. */
	readonly made: readonly string[]
	readonly event: StepEvent
	readonly fault: string
}

/** Writes the files of a result to the store's staging area. */
export const stage = async (result: StepResult, into: Staging): Promise<StagedResult> => {
	const change: Found = { ...result.facts }
	if (result.play !== undefined) {
		const { sha256, size } = await into.add(result.play.path)
		Object.assign(change, { play_sha256: sha256, play_mime: result.play.mime, play_size: size })
	}
	if (result.thumbnail !== undefined) change.thumb_sha256 = (await into.add(result.thumbnail)).sha256
	const made = [change.play_sha256, change.thumb_sha256].filter(file => typeof file === 'string')
	const rows: Omit<FileRow, 'path'>[] = []
	for (const { path, ...about } of result.files?.list ?? []) rows.push({ ...about, ...(await into.add(path)) })
	return {
		change,
		files: result.files === undefined ? null : { role: result.files.role, rows },
		needless: result.needless ?? [],
		made: [...made, ...rows.map(row => row.sha256)],
		event: { type: result.skipped === undefined ? 'done' : 'skip' },
		fault: result.skipped ?? result.remark ?? '',
	}
}

/** Outcome of a step that failed or was abandoned. */
export const withoutResult = (event: StepEvent, problem: string): StagedResult => ({
	change: {},
	files: null,
	needless: [],
	made: [],
	event,
	fault: problem,
})

/** The problem to show for a material, from its steps: why it failed, or what it lacks. */
const problemOfSteps = (steps: readonly store.StepRow[], state: string): string => {
	const with_problem = steps.filter(step => step.fault !== '' && step.state !== 'waiting')
	if (state === 'failed')
		return with_problem.find(step => step.state === 'failed' && isEssential(step.step))?.fault ?? ''
	return state === 'ready' ? (with_problem.find(step => step.state !== 'done')?.fault ?? '') : ''
}

/** Returns the material's new state and the files it no longer names; null if it is gone or has another file. */
export const writeResult = async (
	tx: Tx,
	material: store.WorkRow,
	step: ProcessingStep,
	result: StagedResult,
	now: number,
): Promise<{ state: string; left: (string | null)[] } | null> => {
	const before = await store.stepsOfMaterial(tx, material.id)
	const after = before.map(row => {
		if (row.step === step) {
			const next = nextStep(row, result.event)
			return next === row ? row : { ...row, ...next, percent: next.state === 'done' ? 100 : 0, fault: result.fault }
		}
		return result.needless.includes(row.step) ? { ...row, ...nextStep(row, { type: 'skip' }) } : row
	})
	const state = stateOfSteps(after)
	const isOriginal = after.every(row => row.step !== 'convert' || row.state === 'skipped')
	const play =
		state === 'ready' && isOriginal && !isDocumentKind(material.kind)
			? { play_sha256: material.sha256, play_mime: material.mime, play_size: material.size }
			: {}
	const change = { ...result.change, ...play, state, fault: problemOfSteps(after, state) }
	if (!(await store.updateFound(tx, material, change))) return null
	for (const [place, row] of after.entries())
		if (row !== before[place]) {
			const { step: name, ...columns } = row
			await store.updateStep(tx, material.id, name, { ...columns, updated_at: now })
		}
	const left =
		result.files === null ? [] : await store.replaceFiles(tx, material.id, result.files.role, [...result.files.rows])
	return { state, left: [...left, material.thumb_sha256, material.play_sha256] }
}
