import type { Material } from '@vitrine/contract/materials'
import { t } from '../../data/text.ts'
import { bytes, clockTime } from '../../ui/format.ts'
import { EditorIcon } from '../icon.tsx'

const stateOf = (material: Material): string => {
	if (material.state === 'processing') return t('处理中')
	if (material.state === 'failed') return t('处理失败')
	const size = material.width > 0 ? `${material.width}×${material.height}` : bytes(material.size)
	return material.kind === 'video' ? `${clockTime(material.duration)} · ${size}` : size
}

/** A material to choose; one that is not ready says so and cannot be chosen. */
export const MaterialCard = (props: { material: Material; chosen: boolean; onToggle: () => void }) => {
	const { material, chosen, onToggle } = props
	return (
		<li className={`ed-card${chosen ? ' ed-chosen' : ''}`}>
			<label>
				<span className="ed-card-picture">
					{material.thumbnail === '' ? (
						<EditorIcon name={material.kind} size={32} />
					) : (
						<img src={material.thumbnail} alt="" loading="lazy" decoding="async" />
					)}
				</span>
				<span className="ed-card-words">
					<input
						type="checkbox"
						checked={chosen}
						disabled={material.state !== 'ready'}
						onChange={onToggle}
						aria-label={material.name}
					/>
					<span className="ed-row-name">{material.name}</span>
				</span>
				<span className="ed-card-state">{stateOf(material)}</span>
			</label>
		</li>
	)
}
