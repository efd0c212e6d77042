import type { Material } from '@vitrine/contract/library/materials'
import { Checkbox } from 'antd'
import { t } from '../../data/text.ts'
import { kindWord } from '../../kinds/kind-word.ts'
import { bytes, clockTime } from '../../ui/format.ts'
import { ReviewWord } from '../../ui/review-word.tsx'
import type { MaterialViewProps } from './material-actions.ts'
import { MaterialButtons, MaterialTags } from './material-buttons.tsx'
import { dragMaterials } from './material-drag.ts'
import { MaterialPicture, useHover } from './material-picture.tsx'
import { MaterialStateWord, pixels } from './material-state.tsx'
import '../../ui/lists/cards.css'
import './materials.css'
import './library.css'

type CardProps = Omit<MaterialViewProps, 'materials'> & { material: Material }

/** The kind in words, with the duration if there is one. */
export const kindAndLength = ({ kind, duration }: Material): string =>
	duration > 0 ? `${kindWord(kind)} ${clockTime(duration)}` : kindWord(kind)

const MaterialCard = ({ material, actions, selected, select, trash }: CardProps) => {
	const { id, name, size } = material
	const { playing, handlers } = useHover()
	const mayChange = actions.mayChange(material)
	const isSelected = selected.includes(id)
	return (
		<li
			className="panel material-card"
			draggable={mayChange && !trash}
			// Dragging one of the selected materials drags all of them.
			onDragStart={event => dragMaterials(event, isSelected ? selected : [id])}
		>
			<Checkbox
				className="card-check"
				aria-label={t('选择“{name}”', { name })}
				checked={isSelected}
				onChange={() => select(isSelected ? selected.filter(other => other !== id) : [...selected, id])}
			/>
			<button type="button" className="card-open" onClick={() => actions.open(material)} {...handlers}>
				<MaterialPicture material={material} playing={playing} />
				<span className="card-name" title={name}>
					{name}
				</span>
			</button>
			<div className="material-facts muted">
				<span>{kindAndLength(material)}</span>
				<span>{pixels(material)}</span>
				<span>{size > 0 ? bytes(size) : ''}</span>
			</div>
			<MaterialStateWord material={material} />
			<ReviewWord quiet of={material} />
			<MaterialTags material={material} actions={actions} />
			<MaterialButtons material={material} actions={actions} trash={trash} />
		</li>
	)
}

/** Materials as a grid of pictures, which people recognise faster than names. */
export const MaterialGrid = ({ materials, ...props }: MaterialViewProps) => (
	<ul className="cards material-grid">
		{materials.map(material => (
			<MaterialCard key={material.id} material={material} {...props} />
		))}
	</ul>
)
