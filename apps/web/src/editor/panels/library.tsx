import { useInfiniteQuery } from '@tanstack/react-query'
import type { Material } from '@vitrine/contract/materials'
import type { FileKind } from '@vitrine/domain/material'
import { Drawer } from 'antd'
import { useEffect, useState } from 'react'
import { materials } from '../../data/api.ts'
import { keys } from '../../data/queries.ts'
import { t } from '../../data/text.ts'
import { ListStates, Nothing } from '../../ui/states.tsx'
import { addMaterials } from '../actions.ts'
import { useEditorStore } from '../store.ts'
import { MaterialCard } from './material-card.tsx'

const page_size = 60
/** A search waits until typing pauses, in ms. */
const pause = 250

const useLater = (value: string): string => {
	const [later, setLater] = useState(value)
	useEffect(() => {
		const timer = setTimeout(() => setLater(value), pause)
		return () => clearTimeout(timer)
	}, [value])
	return later
}

const useMaterials = (key_word: string, kind: FileKind | 'all', open: boolean) =>
	useInfiniteQuery({
		queryKey: [...keys.materials, 'library', key_word, kind],
		enabled: open,
		initialPageParam: 1,
		queryFn: ({ pageParam, signal }) =>
			materials.list({ page: pageParam, limit: page_size, key_word, ...(kind === 'all' ? {} : { kind }) }, { signal }),
		getNextPageParam: (last, all) => (all.length * page_size < last.count ? all.length + 1 : undefined),
	})

interface Search {
	readonly words: string
	readonly kind: FileKind | 'all'
}

const SearchRow = ({ search, onChange }: { search: Search; onChange: (search: Search) => void }) => (
	<div className="ed-search">
		<input
			type="search"
			className="input"
			aria-label={t('搜索素材')}
			placeholder={t('搜索素材')}
			value={search.words}
			onChange={event => onChange({ ...search, words: event.target.value })}
		/>
		<select
			className="input"
			aria-label={t('类型')}
			value={search.kind}
			onChange={event => {
				const kind = (['all', 'picture', 'video'] as const).find(name => name === event.target.value)
				onChange({ ...search, kind: kind ?? 'all' })
			}}
		>
			<option value="all">{t('全部类型')}</option>
			<option value="picture">{t('图片')}</option>
			<option value="video">{t('视频')}</option>
		</select>
	</div>
)

interface BrowserProps {
	readonly open: boolean
	readonly chosen: ReadonlyMap<number, Material>
	readonly onToggle: (material: Material) => void
}

const Browser = ({ open, chosen, onToggle }: BrowserProps) => {
	const [search, setSearch] = useState<Search>({ words: '', kind: 'all' })
	const query = useMaterials(useLater(search.words.trim()), search.kind, open)
	const found = query.data?.pages.flatMap(page => page.list) ?? []
	const searching = search.words.trim() !== '' || search.kind !== 'all'
	const empty = searching ? (
		<Nothing title={t('没有符合条件的素材')} />
	) : (
		<Nothing
			title={t('还没有素材')}
			action={
				<a className="button primary" href="/explorer/newMediaList" target="_blank" rel="noreferrer">
					{t('上传素材')}
				</a>
			}
		/>
	)
	return (
		<>
			<SearchRow search={search} onChange={setSearch} />
			<ListStates query={query} isEmpty={found.length === 0} empty={empty}>
				<ul className="ed-library">
					{found.map(material => (
						<MaterialCard
							key={material.id}
							material={material}
							chosen={chosen.has(material.id)}
							onToggle={() => onToggle(material)}
						/>
					))}
				</ul>
				{query.hasNextPage && (
					<button
						type="button"
						className="button"
						disabled={query.isFetchingNextPage}
						onClick={() => void query.fetchNextPage()}
					>
						{t('显示更多')}
					</button>
				)}
			</ListStates>
		</>
	)
}

/** The library: what is chosen goes to the end of the window's list, in the order of choosing. */
export const LibraryDrawer = (props: { window_id: string; open: boolean; onClose: () => void }) => {
	const store = useEditorStore()
	const [chosen, setChosen] = useState<ReadonlyMap<number, Material>>(new Map())
	const toggle = (material: Material) => {
		const next = new Map(chosen)
		if (!next.delete(material.id)) next.set(material.id, material)
		setChosen(next)
	}
	const close = () => {
		setChosen(new Map())
		props.onClose()
	}
	const add = () => {
		addMaterials(store, props.window_id, [...chosen.values()])
		close()
	}
	return (
		<Drawer
			open={props.open}
			onClose={close}
			size={560}
			title={t('添加素材')}
			destroyOnHidden
			footer={
				<div className="ed-buttons">
					<button type="button" className="button primary" disabled={chosen.size === 0} onClick={add}>
						{t('添加 {count} 项', { count: chosen.size })}
					</button>
					<button type="button" className="button" onClick={close}>
						{t('取消')}
					</button>
				</div>
			}
		>
			<Browser open={props.open} chosen={chosen} onToggle={toggle} />
		</Drawer>
	)
}
