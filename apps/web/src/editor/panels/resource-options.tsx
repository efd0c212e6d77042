import {
	type PictureResource,
	play_time_limits,
	type VideoResource,
	type WindowResource,
} from '@vitrine/domain/program/document'
import { t } from '../../data/text.ts'
import { settle, useEditorStore } from '../store.ts'
import type { ChangeResource } from './change-resource.ts'
import { ChoiceField, NumberField } from './fields.tsx'
import { TextOptions } from './text-options.tsx'

const FitField = ({ resource, onChange }: { resource: PictureResource | VideoResource; onChange: ChangeResource }) => (
	<ChoiceField
		label={t('填充方式')}
		value={resource.fit}
		choices={[
			['contain', t('完整显示')],
			['cover', t('裁剪填满')],
			['fill', t('拉伸填满')],
		]}
		onChange={fit => onChange({ ...resource, fit })}
	/>
)

/** The options of one resource, by its kind. */
export const ResourceOptions = ({ resource, onChange }: { resource: WindowResource; onChange: ChangeResource }) => {
	const store = useEditorStore()
	const { min, max } = play_time_limits
	return (
		<div className="ed-options">
			<div className="ed-grid">
				<NumberField
					label={t('播放时长')}
					value={resource.play_time / 1000}
					min={min / 1000}
					max={max / 1000}
					step={0.5}
					unit={t('秒')}
					onCommit={seconds => onChange({ ...resource, play_time: Math.round(seconds * 1000) })}
				/>
				{resource.kind !== 'text' && <FitField resource={resource} onChange={onChange} />}
				{resource.kind === 'video' && (
					<NumberField
						label={t('音量')}
						value={resource.volume}
						min={0}
						max={100}
						unit="%"
						onCommit={volume => onChange({ ...resource, volume })}
					/>
				)}
			</div>
			{resource.kind === 'text' && (
				<TextOptions resource={resource} onChange={onChange} onSettle={() => settle(store)} />
			)}
		</div>
	)
}
