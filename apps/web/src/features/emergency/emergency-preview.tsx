import {
	contentOfDraft,
	type EmergencyContent,
	type EmergencyDraft,
	emergencyProblems,
} from '@vitrine/domain/release/emergency'
import { emergencyDocument, stripTop } from '@vitrine/domain/release/emergency-document'
import { placeStage } from '@vitrine/renderer/fit'
import type { Stage } from '@vitrine/renderer/stage'
import { useEffect, useRef, useState } from 'react'
import { t } from '../../data/text.ts'
import '../../kinds/kind-preview.css'
import { usePreviewChoice } from '../../kinds/preview-choice.tsx'
import { previewStage, runStage, screens } from '../../kinds/preview-stage.ts'
import { new_emergency } from './new-emergency.ts'

/** The part of a draft that can be shown: invalid fields take the values of a new draft. */
const showable = (draft: EmergencyDraft): EmergencyContent => {
	const wrong = Object.keys(emergencyProblems(draft)) as (keyof EmergencyDraft)[]
	const usual = Object.fromEntries(wrong.map(field => [field, field === 'name' ? 'x' : new_emergency[field]]))
	return contentOfDraft({ ...draft, ...usual }, null)
}

const useStage = () => {
	const host = useRef<HTMLDivElement>(null)
	const [drawn, setDrawn] = useState<{ stage: Stage; look: () => void } | null>(null)
	useEffect(() => {
		if (host.current === null) return
		const stage = previewStage(host.current, () => ({}))
		const { look, stop } = runStage(stage)
		setDrawn({ stage, look })
		return () => {
			stop()
			stage.dispose()
			setDrawn(null)
		}
	}, [])
	return { host, drawn }
}

/** A live preview of an emergency, drawn by the same renderer as on terminals. */
export const EmergencyPreview = ({ draft }: { draft: EmergencyDraft }) => {
	const { screen, background, tools } = usePreviewChoice()
	const { host, drawn } = useStage()
	const pane = useRef<HTMLDivElement>(null)
	const [begun] = useState(() => Date.now())
	const frame = screens[screen]
	// An identical draft does not restart the preview.
	const [shown, setShown] = useState(draft)
	if (JSON.stringify(shown) !== JSON.stringify(draft)) setShown(draft)
	useEffect(() => {
		if (drawn === null || pane.current === null) return
		const content = showable(shown)
		const document = emergencyDocument(content, frame)
		const box = pane.current
		const arrange = () => {
			const scale = box.clientWidth / frame.w
			if (host.current !== null) host.current.style.top = `${stripTop(content, document.h, frame.h) * scale}px`
			placeStage(drawn.stage, scale)
		}
		drawn.stage.show(document, begun)
		drawn.look()
		const watching = new ResizeObserver(arrange)
		watching.observe(box)
		arrange()
		return () => watching.disconnect()
	}, [drawn, host, shown, frame, begun])
	const size = { aspectRatio: `${frame.w} / ${frame.h}`, maxWidth: (480 * frame.w) / frame.h, background }
	return (
		<section className="kind-preview" aria-label={t('预览')}>
			<div
				className="kind-stage"
				ref={pane}
				style={{ ...size, margin: '0 auto' }}
				role="img"
				aria-label={t('实时预览')}
			>
				<div className="kind-stage-host" ref={host} aria-hidden="true" inert />
			</div>
			{tools}
		</section>
	)
}
