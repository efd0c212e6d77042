import type { Material } from '@vitrine/contract/materials'
import { Button, Flex } from 'antd'
import { t } from '../../data/text.ts'
import { bytes, clockTime } from '../../ui/format.ts'
import { Thumbnail } from '../../ui/thumbnail.tsx'
import { MaterialStateWord, pixels } from './material-state.tsx'
import './materials.css'
import type { MaterialActions } from './material-actions.ts'

const MaterialCard = ({ material, actions }: { material: Material; actions: MaterialActions }) => (
	<li className="panel material-card">
		<button type="button" className="material-open" onClick={() => actions.open(material)}>
			<Thumbnail src={material.thumbnail} icon={material.kind === 'video' ? 'terminal' : 'program'} width="100%" />
			<span className="material-name" title={material.name}>
				{material.name}
			</span>
		</button>
		<div className="material-facts muted">
			<span>{material.kind === 'video' ? `${t('视频')} ${clockTime(material.duration)}` : t('图片')}</span>
			<span>{pixels(material)}</span>
			<span>{bytes(material.size)}</span>
		</div>
		<MaterialStateWord material={material} />
		<Flex wrap gap={4}>
			<Button size="small" type="text" onClick={() => actions.rename(material)}>
				{t('重命名')}
			</Button>
			<Button size="small" type="text" danger onClick={() => actions.remove(material)}>
				{t('删除')}
			</Button>
		</Flex>
	</li>
)

/** Materials as pictures: people recognise those faster than names. */
export const MaterialGrid = ({ materials, actions }: { materials: readonly Material[]; actions: MaterialActions }) => (
	<ul className="material-grid">
		{materials.map(material => (
			<MaterialCard key={material.id} material={material} actions={actions} />
		))}
	</ul>
)
