import { foldedSize, piecesOf } from '@vitrine/domain/program/canvas/fold'
import type { Fold, Program } from '@vitrine/domain/program/document'
import { createStage } from '@vitrine/renderer/stage'
import { Modal } from 'antd'
import { useEffect, useRef } from 'react'
import { followFeed } from '../../../data/calls/feeds.ts'
import { currentLanguage, t } from '../../../data/text.ts'
import { runStage } from '../../../kinds/preview-stage.ts'
import { type EditorStore, programOf, useEditor, useEditorStore } from '../../store.ts'
import './fold-preview.css'

/** Canvas size that browsers handle without trouble, in pixels. */
const limits = { side: 8192, area: 6_000_000 }
/** Available space, minimum width of a piece, and maximum magnification, in screen pixels. */
const space = { w: 720, h: 400, narrowest: 32, largest: 4 }
/** Redraw interval of the picture, in ms. */
const beat = 200

/** Drawn pixels per program pixel, at most 1. */
const drawnScale = (program: Program, folded: { w: number; h: number }): number => {
	const side = Math.max(program.w, program.h, folded.w, folded.h)
	return Math.min(1, limits.side / side, Math.sqrt(limits.area / (program.w * program.h)))
}

/** Screen pixels per pixel of the picture; if pieces would be too narrow to see, the picture exceeds the available space. */
const shownScale = (program: Program, fold: Fold): number => {
	const { w, h } = foldedSize(program, fold)
	const narrowest = Math.min(...piecesOf(program, fold).map(({ from }) => Math.min(from.w, from.h)))
	const wanted = Math.max(Math.min(space.w / w, space.h / h), space.narrowest / narrowest)
	return Math.min(space.largest, wanted)
}

/** Draws the strip as it plays and copies its pieces into the picture; returns the function that stops it. */
const drawFolded = (canvas: HTMLCanvasElement, host: HTMLElement, fold: Fold, store: EditorStore): (() => void) => {
	const state = store.getState()
	const program = programOf(state)
	const pieces = piecesOf(program, fold)
	const scale = drawnScale(program, foldedSize(program, fold))
	const strip = document.createElement('canvas')
	strip.width = Math.max(1, Math.round(program.w * scale))
	strip.height = Math.max(1, Math.round(program.h * scale))
	const [into, from] = [canvas.getContext('2d'), strip.getContext('2d')]
	const stage = createStage(host, {
		resolve: sha256 => store.getState().files[sha256]?.url ?? null,
		feed: followFeed,
		language: currentLanguage,
		muted: true,
	})
	stage.show(program, Date.now() - (state.head ?? 0))
	const running = runStage(stage)
	running.look()
	const draw = (): void => {
		if (into === null || from === null) return
		from.setTransform(scale, 0, 0, scale, 0, 0)
		stage.paint(from)
		for (const { from: part, x, y } of pieces) {
			const [w, h] = [part.w * scale, part.h * scale]
			into.drawImage(strip, part.x * scale, part.y * scale, w, h, x * scale, y * scale, w, h)
		}
	}
	const timer = setInterval(draw, beat)
	return () => {
		clearInterval(timer)
		running.stop()
		stage.dispose()
	}
}

/** Numbers and lengths of the pieces, if there is room for them. */
const Labels = ({ program, fold }: { program: Program; fold: Fold }) => {
	const scale = shownScale(program, fold)
	return (
		<ol className="ed-fold-pieces">
			{piecesOf(program, fold).map(({ from, x, y }, index) => {
				const length = fold.mode === 'extra_long' ? from.w : from.h
				const words = from.w * scale > 88 && from.h * scale > 20 ? `${index + 1} · ${length} px` : index + 1
				return (
					<li
						key={`${x} ${y}`}
						style={{ left: x * scale, top: y * scale, width: from.w * scale, height: from.h * scale }}
						title={`${index + 1} · ${length} px`}
					>
						<span>{words}</span>
					</li>
				)
			})}
		</ol>
	)
}

const Picture = ({ program, fold }: { program: Program; fold: Fold }) => {
	const store = useEditorStore()
	const canvas = useRef<HTMLCanvasElement>(null)
	const host = useRef<HTMLDivElement>(null)
	useEffect(() => {
		if (canvas.current === null || host.current === null) return
		const end = drawFolded(canvas.current, host.current, fold, store)
		return () => end()
	}, [fold, store])
	const folded = foldedSize(program, fold)
	const drawn = drawnScale(program, folded)
	const shown = shownScale(program, fold)
	return (
		// biome-ignore lint/a11y/noNoninteractiveTabindex: what is larger than its room is scrolled by keys too
		<section className="ed-fold" tabIndex={0} aria-label={t('控制器画面')}>
			<div className="ed-fold-picture" style={{ width: folded.w * shown, height: folded.h * shown }}>
				<canvas
					ref={canvas}
					width={Math.max(1, Math.round(folded.w * drawn))}
					height={Math.max(1, Math.round(folded.h * drawn))}
				/>
				<Labels program={program} fold={fold} />
			</div>
			<div className="ed-fold-host" ref={host} aria-hidden="true" inert />
		</section>
	)
}

/** How the strip lies in the controller's picture, with its actual content. */
export const FoldPreview = ({ fold, onClose }: { fold: Fold; onClose: () => void }) => {
	const program = useEditor(programOf)
	const count = piecesOf(program, fold).length
	const { w, h } = foldedSize(program, fold)
	return (
		<Modal open title={t('折叠预览')} width={space.w + 48} footer={null} onCancel={onClose}>
			<p className="ed-hint">{t('共 {count} 段，控制器画面 {w}×{h}', { count, w, h })}</p>
			<Picture program={program} fold={fold} />
		</Modal>
	)
}
