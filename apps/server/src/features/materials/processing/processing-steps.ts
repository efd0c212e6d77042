import { rm } from 'node:fs/promises'
import { type PlainCause, storedCause } from '@vitrine/domain/cause'
import type { FileKind } from '@vitrine/domain/library/material'
import type { ProcessingStep } from '@vitrine/domain/library/processing'
import { convertAudio, inspectAudio, isPlayedAsItIs, waveOf } from '../../../media/audio.ts'
import { inspectDocument, page_limit, pagesOf } from '../../../media/documents.ts'
import type { Workshop } from '../../../media/ffmpeg.ts'
import { convertImage, inspectImage, isShownAsItIs } from '../../../media/image.ts'
import { findTool } from '../../../media/run-tool.ts'
import { convertVideo, filmstripOf, inspectVideo, playsAsItIs, posterOf } from '../../../media/video.ts'
import type { WorkRow } from './processing.store.ts'

/** A file made by a step, still in its work folder. */
export interface MadeFile {
	readonly path: string
	readonly mime: string
	readonly width: number
	readonly height: number
}

/** The outcome of a step. */
export interface StepResult {
	readonly facts?: { width: number; height: number; duration?: number; codec?: string }
	/** A small WebP thumbnail. */
	readonly thumbnail?: string
	readonly files?: { readonly role: 'page' | 'filmstrip' | 'wave'; readonly list: readonly MadeFile[] }
	/** What terminals play instead of the original. */
	readonly play?: { readonly path: string; readonly mime: string }
	/** Steps that this file does not need. */
	readonly needless?: readonly ProcessingStep[]
	/** Why the step was skipped: this server cannot do it, and nothing is harmed. */
	readonly skipped?: PlainCause
	/** The step is done, with a cause to show, in stored form. */
	readonly remark?: string
}

/** A step of a material with the location of its file and a work folder; `space` is the number of bytes it can write. */
export interface StepWork extends Workshop {
	readonly material: WorkRow
	readonly path: string
	readonly space: number
}

type Doing = (work: StepWork) => Promise<StepResult>

const fileOf = ({ material, path }: StepWork) => ({ path, mime: material.mime, size: material.size })

const webp = 'image/webp'

const picture: Partial<Record<ProcessingStep, Doing>> = {
	inspect: async work => {
		const { facts, thumbnail } = await inspectImage(fileOf(work), work)
		const { width, height, format } = facts
		const needless: ProcessingStep[] = isShownAsItIs(fileOf(work)) ? ['convert'] : []
		return { facts: { width, height, duration: 0, codec: format }, thumbnail, needless }
	},
	convert: async work => ({ play: await convertImage(fileOf(work), work) }),
}

const video: Partial<Record<ProcessingStep, Doing>> = {
	inspect: async work => {
		const found = await inspectVideo(fileOf(work), work)
		const { width, height, duration, codec } = found
		const needless: ProcessingStep[] = playsAsItIs(fileOf(work), found) ? ['convert'] : []
		return { facts: { width, height, duration, codec }, needless }
	},
	poster: async work => {
		if (findTool('ffmpeg') === null) return { skipped: 'no_ffmpeg_cover' }
		return { thumbnail: await posterOf(fileOf(work), work.material.duration, work) }
	},
	filmstrip: async work => {
		if (findTool('ffmpeg') === null) return { skipped: 'no_ffmpeg_filmstrip' }
		const strip = await filmstripOf(fileOf(work), work.material, work)
		return { files: { role: 'filmstrip', list: [{ ...strip, mime: webp }] } }
	},
	convert: async work => ({ play: await convertVideo(fileOf(work), work.space, work) }),
}

const audio: Partial<Record<ProcessingStep, Doing>> = {
	inspect: async work => {
		const found = await inspectAudio(fileOf(work), work)
		const needless: ProcessingStep[] = isPlayedAsItIs(fileOf(work), found) ? ['convert'] : []
		return { facts: { width: 0, height: 0, duration: found.duration, codec: found.codec }, needless }
	},
	wave: async work => {
		if (findTool('ffmpeg') === null) return { skipped: 'no_ffmpeg_wave' }
		const wave = await waveOf(fileOf(work), work.material.duration, work)
		return { files: { role: 'wave', list: [{ ...wave, mime: webp }] }, thumbnail: wave.path }
	},
	convert: async work => ({ play: await convertAudio(fileOf(work), work.space, work) }),
}

const document: Partial<Record<ProcessingStep, Doing>> = {
	inspect: async work => {
		await inspectDocument(fileOf(work))
		return {}
	},
	pages: async work => {
		const { pages, thumbnail } = await pagesOf(fileOf(work), work)
		const [first] = pages
		const facts = { width: first?.width ?? 0, height: first?.height ?? 0, duration: 0, codec: '' }
		const made: StepResult = { facts, thumbnail, files: { role: 'page', list: pages } }
		return pages.length < page_limit ? made : { ...made, remark: storedCause('pages_left_out', { count: page_limit }) }
	},
}

const doings: Record<FileKind, Partial<Record<ProcessingStep, Doing>>> = {
	picture,
	video,
	audio,
	word: document,
	excel: document,
	ppt: document,
	pdf: document,
}

/** Runs a step of a material; repeating it gives the same result. Throws a MediaError if the file or the server is at fault. */
export const doStep = async (step: ProcessingStep, work: StepWork): Promise<StepResult> => {
	const doing = doings[work.material.kind as FileKind][step]
	return doing === undefined ? { needless: [step] } : doing(work)
}

/** Removes the folder of a step, whatever the outcome. */
export const tidy = (folder: string): Promise<void> => rm(folder, { recursive: true, force: true })
