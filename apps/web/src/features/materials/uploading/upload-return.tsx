import { Link, useLocation } from 'react-router'
import { t } from '../../../data/text.ts'
import type { UploadItem } from '../../../data/uploads/uploads-store.ts'
import { ownPath, withParameter } from '../../../ui/own-path.ts'

/** Where this screen was opened from, for which it uploads; empty when it was opened for itself. */
export const useReturnPath = (): string => {
	const { search } = useLocation()
	return ownPath(new URLSearchParams(search).get('return')) ?? ''
}

/** The way back to publishing, with what was uploaded for it. */
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
