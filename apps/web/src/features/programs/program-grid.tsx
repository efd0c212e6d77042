import type { ProgramRow } from '@vitrine/contract/release/programs'
import { Checkbox } from 'antd'
import { t } from '../../data/text.ts'
import { ago, bytes, clockTime, moment } from '../../ui/format.ts'
import { Thumbnail } from '../../ui/lists/thumbnail.tsx'
import { ReviewWord } from '../../ui/review-word.tsx'
import { deviceTypeWord } from '../../ui/terminals/device-type.ts'
import type { ProgramViewProps } from './program-actions.ts'
import { ProgramButtons } from './program-buttons.tsx'
import { HealthWord, usePlaceWord } from './program-words.tsx'

type CardProps = Omit<ProgramViewProps, 'programs'> & { program: ProgramRow }

const Facts = ({ program }: { program: ProgramRow }) => {
	const { w, h, play_time, size, windows, device_type, creator, created_at, updated_at } = program
	const placeOf = usePlaceWord()
	return (
		<div className="program-facts muted">
			<span>{`${w}×${h}`}</span>
			<span>{deviceTypeWord(device_type)}</span>
			<span>{clockTime(play_time)}</span>
			<span>{bytes(size)}</span>
			<span>{t('窗口 {count} 个', { count: windows })}</span>
			<span>{placeOf(program)}</span>
			<span title={moment(created_at)}>{t('{name} 创建于 {time}', { name: creator, time: moment(created_at) })}</span>
			<span title={ago(updated_at, Date.now())}>{t('更新于 {time}', { time: moment(updated_at) })}</span>
		</div>
	)
}

const ProgramCard = ({ program, actions, selected, select }: CardProps) => {
	const { id, name } = program
	const isSelected = selected.includes(id)
	return (
		<li className="panel program-card">
			{actions.mayWrite && program.own === 1 && (
				<Checkbox
					className="card-check"
					aria-label={t('选择“{name}”', { name })}
					checked={isSelected}
					onChange={() => select(isSelected ? selected.filter(other => other !== id) : [...selected, id])}
				/>
			)}
			<button type="button" className="card-open" onClick={() => actions.open(program)}>
				<Thumbnail src={program.thumbnail} icon="program" width="100%" />
				<span className="card-name" title={name}>
					{name}
				</span>
			</button>
			<Facts program={program} />
			<div className="program-states">
				<HealthWord program={program} brief />
				<ReviewWord brief of={program} />
			</div>
			<ProgramButtons program={program} actions={actions} />
		</li>
	)
}

/** Programs as a grid of pictures, which people recognise faster than names. */
export const ProgramGrid = ({ programs, ...props }: ProgramViewProps) => (
	<ul className="cards program-grid">
		{programs.map(program => (
			<ProgramCard key={program.id} program={program} {...props} />
		))}
	</ul>
)
