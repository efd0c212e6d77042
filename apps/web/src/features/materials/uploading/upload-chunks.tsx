import type { TextKey } from '@vitrine/texts/all'
import { t } from '../../../data/text.ts'
import type { UploadItem } from '../../../data/uploads/uploads-store.ts'

/** More cells would not be more informative; beyond this, each one represents several chunks. */
const most_cells = 400

const words: Readonly<Record<'stored' | 'sending' | 'rest', TextKey>> = {
	stored: '分片已保存',
	sending: '传送中',
	rest: '未传送',
}

/** The chunks of a file as a grid that fills up. */
export const ChunkGrid = ({ item: { file, chunk, received, state } }: { item: UploadItem }) => {
	const count = Math.ceil(file.size / chunk)
	const done = state === 'done' ? count : Math.floor(received / chunk)
	const cell = chunk * Math.ceil(count / most_cells)
	const kindOf = (at: number): keyof typeof words => {
		if (state === 'done' || received >= Math.min(file.size, at + cell)) return 'stored'
		return state === 'sending' && received >= at ? 'sending' : 'rest'
	}
	const cells = Array.from({ length: Math.ceil(file.size / cell) }, (_, place) => place * cell)
	return (
		<figure className="chunks">
			<figcaption>
				{t('分片（{done}/{count}）', { done, count })}
				{(['stored', 'sending', 'rest'] as const).map(kind => (
					<span key={kind} className="muted">
						<span className={`chunk chunk-${kind}`} aria-hidden="true" /> {t(words[kind])}
					</span>
				))}
			</figcaption>
			<div className="chunk-grid" aria-hidden="true">
				{cells.map(at => (
					<span key={at} className={`chunk chunk-${kindOf(at)}`} />
				))}
			</div>
		</figure>
	)
}
