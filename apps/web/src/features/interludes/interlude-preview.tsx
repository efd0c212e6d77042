import { signalProgram } from '@vitrine/domain/release/interlude'
import { clockMs } from '@vitrine/domain/schedule/terms/play-list'
import { useMemo } from 'react'
import { t } from '../../data/text.ts'
import { ProgramPreview } from '../../kinds/program-preview.tsx'
import { Nothing, Skeleton } from '../../ui/lists/states.tsx'
import type { Draft } from './interlude-draft.ts'
import { useProgram } from './use-interludes.ts'

interface Props {
	readonly draft: Draft
	readonly w: number
	readonly h: number
}

/** The previewed duration of an input without a valid one, in ms. */
const some_time = 10_000

const SignalPreview = ({ draft: { source, duration, name }, w, h }: Props) => {
	const source_duration = clockMs(duration) || some_time
	const program = useMemo(() => signalProgram({ w, h, source, source_duration }), [w, h, source, source_duration])
	return (
		<>
			<ProgramPreview program={program} files={{}} name={name} />
			<p className="muted">{t('预览中不显示终端的输入画面。')}</p>
		</>
	)
}

const ListPreview = ({ draft: { list }, w, h }: Props) => {
	const looked = list.items[list.index]
	const { data } = useProgram(looked?.program_id ?? 0)
	const screen = useMemo(() => ({ w, h }), [w, h])
	if (looked === undefined) return <Nothing title={t('添加节目后可在此预览')} />
	if (data === undefined) return <Skeleton rows={3} />
	return (
		<>
			<strong>{data.name}</strong>
			<ProgramPreview key={data.id} program={data.document} files={data.files} name={data.name} screen={screen} />
		</>
	)
}

/** A preview of the interlude on a screen of its size: its input, or the selected program of its list. */
export const InterludePreview = ({ draft }: { draft: Draft }) => {
	const { w, h, type } = draft
	return (
		<section className="panel interlude-part" aria-label={t('预览')}>
			<h2>{t('预览')}</h2>
			{w !== null && h !== null && type === 'signal' && <SignalPreview draft={draft} w={w} h={h} />}
			{w !== null && h !== null && type === 'program' && <ListPreview draft={draft} w={w} h={h} />}
		</section>
	)
}
