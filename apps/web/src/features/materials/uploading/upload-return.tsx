import { Link, useLocation } from 'react-router'
import { t } from '../../../data/text.ts'
import type { UploadItem } from '../../../data/uploads/uploads-store.ts'
import { ownPath, withParameter } from '../../../ui/own-path.ts'

/** The page this screen was opened from and uploads for; empty if it was opened on its own. */
export const useReturnPath = (): string => {
	const { search } = useLocation()
	return ownPath(new URLSearchParams(search).get('return')) ?? ''
}

/** The link back to publishing, passing on the uploaded materials. */
export const ReturnLink = ({ path, items }: { path: string; items: readonly UploadItem[] }) => {
	const ids = items.flatMap(item => (item.purpose === path && item.material !== null ? [item.material.id] : []))
	return ids.length === 0 ? (
		<Link className="button" to={path}>
			{t('返回发布')}
		</Link>
	) : (
		<Link className="button primary" to={withParameter(path, 'materials', ids.join(','))}>
			{t('带 {count} 个新素材返回发布', { count: ids.length })}
		</Link>
	)
}
