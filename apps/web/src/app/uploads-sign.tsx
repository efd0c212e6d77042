import { Link } from 'react-router'
import { t } from '../data/text.ts'
import { useUploads } from '../data/uploads/uploads.ts'
import { isActive } from '../data/uploads/uploads-store.ts'
import { Icon } from '../ui/icon.tsx'

/** The progress of uploads that continue while other screens are open. */
export const UploadsSign = () => {
	const active = useUploads().filter(isActive)
	if (active.length === 0) return null
	const size = active.reduce((sum, item) => sum + item.file.size, 0)
	const received = active.reduce((sum, item) => sum + item.received, 0)
	const label = t('正在上传 {count} 个文件', { count: active.length })
	return (
		<Link className="icon-button" to="/explorer/mediaUp" aria-label={label} title={label}>
			<Icon name="upload" />
			<span>{Math.floor((received * 100) / Math.max(1, size))}%</span>
		</Link>
	)
}
