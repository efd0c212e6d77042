import { useQuery } from '@tanstack/react-query'
import type { Directory } from '@vitrine/contract/library/directories'
import { file_kinds, type MaterialKind, material_kinds, widget_kinds } from '@vitrine/domain/library/material'
import { directories, materials } from '../../../data/calls/api.ts'
import { keys } from '../../../data/calls/queries.ts'
import { currentLanguage, t } from '../../../data/text.ts'
import { kindWord } from '../../../kinds/kind-word.ts'

/** The library's filters; an empty text means no filter. */
export interface LibrarySearch {
	readonly words: string
	readonly kind: MaterialKind | ''
	/** An id in digits; subdirectories are included. */
	readonly directory: string
	readonly tag: string
}

export const everything: LibrarySearch = { words: '', kind: '', directory: '', tag: '' }

/** Whether any filter is set. */
export const isSearching = (search: LibrarySearch): boolean => Object.values(search).some(part => part.trim() !== '')

/** The parameters of the call. */
export const askedFor = ({ words, kind, directory, tag }: LibrarySearch) => ({
	key_word: words,
	...(kind === '' ? {} : { kind: [kind] }),
	...(directory === '' ? {} : { directory_id: Number(directory), deep: 1 }),
	...(tag === '' ? {} : { tags: [tag] }),
})

interface Row {
	readonly id: number
	readonly name: string
	readonly level: number
}

const nameOf = ({ name, name_en, special }: Directory): string => {
	if (special !== '') return t('默认目录')
	return currentLanguage() === 'zh' ? name : name_en
}

/** Directories as a flat list, each followed by its subdirectories. */
const inOrder = (list: readonly Directory[]): Row[] => {
	const ids = new Set(list.map(({ id }) => id))
	const below = Map.groupBy(list, ({ id, pid }) => (id !== 0 && ids.has(pid) && pid !== 0 ? pid : 0))
	const rowsBelow = (pid: number, level: number): Row[] =>
		(below.get(pid) ?? []).flatMap(directory => [
			{ id: directory.id, name: nameOf(directory), level },
			...(directory.id === 0 ? [] : rowsBelow(directory.id, level + 1)),
		])
	return rowsBelow(0, 0)
}

const useDirectoryRows = (): Row[] => {
	const { data = [] } = useQuery({
		queryKey: [...keys.materials, 'directories'],
		queryFn: ({ signal }) => directories.list({}, { signal }),
	})
	return inOrder(data)
}

const useTags = (): readonly string[] => {
	const { data } = useQuery({
		queryKey: [...keys.materials, 'facets'],
		queryFn: ({ signal }) => materials.facets({}, { signal }),
	})
	return data?.tags ?? []
}

interface Props {
	readonly search: LibrarySearch
	/** Only one kind can be chosen, so there is no filter for it. */
	readonly one_kind: boolean
	readonly onChange: (search: LibrarySearch) => void
}

const KindSelect = ({ search, onChange }: Omit<Props, 'one_kind'>) => (
	<select
		className="input"
		aria-label={t('类型')}
		value={search.kind}
		onChange={event => onChange({ ...search, kind: material_kinds.find(kind => kind === event.target.value) ?? '' })}
	>
		<option value="">{t('全部类型')}</option>
		<optgroup label={t('文件素材')}>
			{file_kinds.map(kind => (
				<option key={kind} value={kind}>
					{kindWord(kind)}
				</option>
			))}
		</optgroup>
		<optgroup label={t('制作的素材')}>
			{widget_kinds.map(kind => (
				<option key={kind} value={kind}>
					{kindWord(kind)}
				</option>
			))}
		</optgroup>
	</select>
)

/** The library's filters: words, kind, directory, tag. */
export const LibrarySearchRow = ({ search, one_kind, onChange }: Props) => {
	const rows = useDirectoryRows()
	const tags = useTags()
	return (
		<div className="ed-search">
			<input
				type="search"
				className="input"
				aria-label={t('搜索素材')}
				placeholder={t('搜索素材')}
				value={search.words}
				onChange={event => onChange({ ...search, words: event.target.value })}
			/>
			{!one_kind && <KindSelect search={search} onChange={onChange} />}
			{rows.length > 1 && (
				<select
					className="input"
					aria-label={t('目录')}
					value={search.directory}
					onChange={event => onChange({ ...search, directory: event.target.value })}
				>
					<option value="">{t('全部目录')}</option>
					{rows.map(({ id, name, level }) => (
						<option key={id} value={id}>
							{'\u2003'.repeat(level) + name}
						</option>
					))}
				</select>
			)}
			{tags.length > 0 && (
				<select
					className="input"
					aria-label={t('按标签筛选')}
					value={search.tag}
					onChange={event => onChange({ ...search, tag: event.target.value })}
				>
					<option value="">{t('全部标签')}</option>
					{tags.map(tag => (
						<option key={tag}>{tag}</option>
					))}
				</select>
			)}
		</div>
	)
}
