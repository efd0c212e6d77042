import type { Material } from '@vitrine/contract/library/materials'
import { isWidgetKind } from '@vitrine/domain/library/material'
import { t } from '../../../data/text.ts'
import { KindIcon } from '../../../kinds/kind-icon.tsx'
import { kindWord } from '../../../kinds/kind-word.ts'
import { bytes, clockTime } from '../../../ui/format.ts'
import { carryMaterial } from './carrying.ts'

const stateOf = (material: Material): string => {
	if (material.state === 'processing') return t('处理中')
	if (material.state === 'failed') return t('处理失败')
	if (isWidgetKind(material.kind)) return kindWord(material.kind)
	if (material.page_count > 0) return `${kindWord(material.kind)} · ${t('{count} 页', { count: material.page_count })}`
	const size = material.width > 0 ? `${material.width}×${material.height}` : bytes(material.size)
	return material.duration > 0 ? `${clockTime(material.duration)} · ${size}` : size
}

/** A material to select or drag; one that is not ready shows its state and allows neither. */
export const MaterialCard = (props: { material: Material; chosen: boolean; onToggle: () => void }) => {
	const { material, chosen, onToggle } = props
	return (
		<li
			className={`ed-card${chosen ? ' ed-chosen' : ''}`}
			draggable={material.state === 'ready'}
			onDragStart={event => carryMaterial(event.dataTransfer, material.id)}
		>
			<label>
				<span className="ed-card-picture">
					{material.thumbnail === '' ? (
						<KindIcon kind={material.kind} size={32} />
					) : (
						<img src={material.thumbnail} alt="" loading="lazy" decoding="async" draggable={false} />
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
