import { t } from '../../../data/text.ts'
import { useUrlState } from '../../../ui/lists/url-state.ts'
import { DirectorySelect } from '../directories/directory-select.tsx'
import { useDirectories, useMayChange } from '../directories/use-directories.ts'

const key = 'vitrine.upload_directory'

/** The upload directory, from the address or else the last choice, and its select field. */
export const useUploadDirectory = () => {
	const [dir, setDir] = useUrlState('dir', localStorage.getItem(key) ?? '0')
	const { data } = useDirectories()
	const mayChange = useMayChange()
	const own = data?.filter(mayChange) ?? []
	// Until the list has loaded, the id is trusted: the server refuses an invalid one.
	const id = data === undefined || own.some(directory => String(directory.id) === dir) ? Number(dir) : 0
	const choose = (chosen: number) => {
		localStorage.setItem(key, String(chosen))
		setDir(String(chosen))
	}
	const choice = (
		<div className="filters">
			<label htmlFor="upload-directory">{t('上传到目录')}</label>
			<DirectorySelect
				id="upload-directory"
				directories={own}
				value={id}
				onChange={choose}
				style={{ flex: '0 1 320px', minWidth: 180 }}
			/>
		</div>
	)
	return { directory_id: id, choice }
}
