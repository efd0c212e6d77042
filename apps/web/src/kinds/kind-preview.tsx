import type { WidgetOptions } from '@vitrine/domain/program/widgets'
import { fitStage } from '@vitrine/renderer/fit'
import type { Stage } from '@vitrine/renderer/stage'
import { useEffect, useRef, useState } from 'react'
import { t } from '../data/text.ts'
import './kind-preview.css'
import { type Files, previewStage, programFor, runStage, type Screen, screens } from './preview-stage.ts'

interface Props {
	readonly options: WidgetOptions
	readonly name: string
	readonly files: Files
	readonly screen: Screen
	readonly background: string
}

/** The maximum height of the pane, in CSS pixels. */
const max_height = 560

const useStage = ({ options, name, files, screen, background }: Props) => {
	const pane = useRef<HTMLDivElement>(null)
	const host = useRef<HTMLDivElement>(null)
	const latest = useRef(files)
	const [drawn, setDrawn] = useState<{ stage: Stage; look: () => void } | null>(null)
	const { w, h } = screens[screen]
	useEffect(() => {
		if (host.current === null) return
		const stage = previewStage(host.current, () => latest.current)
		const { look, stop } = runStage(stage)
		setDrawn({ stage, look })
		return () => {
			stop()
			stage.dispose()
			setDrawn(null)
		}
	}, [])
	useEffect(() => {
		if (drawn === null || pane.current === null) return
		const box = pane.current
		const arrange = () => fitStage(drawn.stage, { w, h }, box.clientWidth, box.clientHeight)
		const watching = new ResizeObserver(arrange)
		watching.observe(box)
		arrange()
		return () => watching.disconnect()
	}, [drawn, w, h])
	const [begun] = useState(() => Date.now())
	useEffect(() => {
		if (drawn === null) return
		latest.current = files
		drawn.stage.show(programFor(options, screen, background, name), begun)
		drawn.look()
	}, [drawn, options, screen, background, name, begun, files])
	return { pane, host, w, h }
}

/** A live preview of the options on a screen, updated while typing. */
export const PreviewPane = (props: Props) => {
	const { pane, host, w, h } = useStage(props)
	const size = { aspectRatio: `${w} / ${h}`, maxHeight: max_height, maxWidth: (max_height * w) / h }
	return (
		<div className="kind-stage" ref={pane} style={{ ...size, margin: '0 auto' }} role="img" aria-label={t('实时预览')}>
			<div className="kind-stage-host" ref={host} aria-hidden="true" inert />
		</div>
	)
}

/** Backgrounds for previewing transparent content. */
export const grounds = { dark: '#0b0f19', light: '#f4f5f8' } as const
export type Ground = keyof typeof grounds
