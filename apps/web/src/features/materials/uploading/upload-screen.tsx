import { Link } from 'react-router'
import { t } from '../../../data/text.ts'
import { useUploads } from '../../../data/uploads/uploads.ts'
import { PageHead } from '../../../ui/page-head.tsx'
import { DropArea } from './drop-area.tsx'
import '../materials.css'
import { UnfinishedUploads } from './unfinished-uploads.tsx'
import { useUploadDirectory } from './upload-directory.tsx'
import { UploadList } from './upload-list.tsx'
import { ReturnLink, useReturnPath } from './upload-return.tsx'
import './uploads.css'

/** The upload screen (route /explorer/mediaUp; `return` is the page that needs the files). */
export const UploadScreen = () => {
	const items = useUploads()
	const path = useReturnPath()
	const { directory_id, choice } = useUploadDirectory()
	const back = (
		<Link className="button" to="/explorer/mediaList">
			{t('返回素材库')}
		</Link>
	)
	return (
		<>
			<PageHead title={t('上传素材')} action={path === '' ? back : <ReturnLink path={path} items={items} />} />
			{choice}
			<DropArea directory_id={directory_id} purpose={path} />
			{items.length > 0 && <UploadList items={items} />}
			<UnfinishedUploads items={items} directory_id={directory_id} purpose={path} />
		</>
	)
}
