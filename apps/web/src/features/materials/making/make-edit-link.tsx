import type { Material } from '@vitrine/contract/library/materials'
import { isWidgetKind } from '@vitrine/domain/library/material'
import { Link } from 'react-router'
import { t } from '../../../data/text.ts'
import './make.css'

/** Link to the form a material was made in; nothing for files. */
export const MakeEditLink = ({ material }: { material: Material }) =>
	isWidgetKind(material.kind) ? (
		<Link
			className="make-edit"
			to={`/explorer/newMediaList?id=${material.id}`}
			aria-label={t('编辑“{name}”', { name: material.name })}
		>
			{t('编辑')}
		</Link>
	) : null
