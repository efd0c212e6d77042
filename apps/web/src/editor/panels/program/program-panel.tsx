import { programLength } from '@vitrine/domain/program/timing'
import { t } from '../../../data/text.ts'
import { clockTime } from '../../../ui/format.ts'
import { programOf, useEditor } from '../../store.ts'
import { MusicList } from '../items/music-list.tsx'
import { BackgroundFields } from './background-fields.tsx'
import { CanvasSize } from './canvas-size.tsx'
import { FoldFields } from './fold-fields.tsx'

/** The program's own properties: canvas, background, music, and folding. */
export const ProgramPanel = () => {
	const length = useEditor(state => programLength(programOf(state)))
	return (
		<>
			<section aria-label={t('节目设置')}>
				<h2>
					{t('节目设置')}{' '}
					<span className="muted" title={t('节目总时长')}>
						{clockTime(length)}
					</span>
				</h2>
				<CanvasSize />
				<p className="ed-hint">{t('选择一个窗口以编辑其位置、大小和内容。')}</p>
			</section>
			<BackgroundFields />
			<MusicList />
			<FoldFields />
		</>
	)
}
