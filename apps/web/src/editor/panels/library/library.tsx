import { useInfiniteQuery } from '@tanstack/react-query'
import type { Material } from '@vitrine/contract/library/materials'
import type { MaterialKind } from '@vitrine/domain/library/material'
import { Drawer } from 'antd'
import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { materials } from '../../../data/calls/api.ts'
import { keys } from '../../../data/calls/queries.ts'
import { t } from '../../../data/text.ts'
import { ListStates, Nothing } from '../../../ui/lists/states.tsx'
import { useEditorStore } from '../../store.ts'
import { askedFor, everything, isSearching, type LibrarySearch, LibrarySearchRow } from './library-search.tsx'
import { MaterialCard } from './material-card.tsx'
import './library.css'

const page_size = 60
/** Pause in typing before a search is sent, in ms. */
const pause = 250

const useLater = (value: string): string => {
	const [later, setLater] = useState(value)
	useEffect(() => {
		const timer = setTimeout(() => setLater(value), pause)
		return () => clearTimeout(timer)
	}, [value])
	return later
}

const useMaterials = (search: LibrarySearch) =>
	useInfiniteQuery({
		queryKey: [...keys.materials, 'library', search],
		initialPageParam: 1,
		queryFn: ({ pageParam, signal }) =>
			materials.list({ page: pageParam, limit: page_size, ...askedFor(search) }, { signal }),
		getNextPageParam: (last, all) => (all.length * page_size < last.count ? all.length + 1 : undefined),
	})

/** The upload screen, which returns to this program, or to this window of it, with the uploaded materials. */
const uploadAddress = (id: number, window_id: string | undefined): string => {
	const back = new URLSearchParams({ id: String(id), ...(window_id === undefined ? {} : { window: window_id }) })
	return `/explorer/mediaUp?${new URLSearchParams({ return: `/schedule/windowsIndex?${back}` })}`
}

interface BrowserProps {
	/** The only kind that can be chosen; empty for any. */
	readonly kind: MaterialKind | ''
	/** The upload address for this window. */
	readonly upload: string
	readonly chosen: ReadonlyMap<number, Material>
	readonly onToggle: (material: Material) => void
}

const Browser = ({ kind, upload, chosen, onToggle }: BrowserProps) => {
	const [search, setSearch] = useState<LibrarySearch>({ ...everything, kind })
	const words = useLater(search.words.trim())
	const query = useMaterials({ ...search, words })
	const found = query.data?.pages.flatMap(page => page.list) ?? []
	const empty = isSearching(kind === '' ? search : { ...search, kind: '' }) ? (
		<Nothing title={t('没有符合条件的素材')} />
	) : (
		<Nothing
			title={t('还没有素材')}
			action={
				<Link className="button primary" to={upload}>
					{t('上传素材')}
				</Link>
			}
		/>
	)
	return (
		<>
			<LibrarySearchRow search={search} one_kind={kind !== ''} onChange={setSearch} />
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

interface DrawerProps {
	readonly title: string
	/** The only kind that can be chosen. */
	readonly kind?: MaterialKind
	/** Allows only one choice. */
	readonly single?: boolean
	/** The window that receives uploads. */
	readonly window_id?: string
	/** Receives the chosen ids, in the order of choosing. */
	readonly onChoose: (ids: readonly number[]) => void
	readonly onClose: () => void
}

/** The library next to the canvas: materials are selected in it, or dragged from it into a window or list. */
export const LibraryDrawer = ({ title, kind, single = false, window_id, onChoose, onClose }: DrawerProps) => {
	const store = useEditorStore()
	const upload = uploadAddress(store.getState().id, window_id)
	const [chosen, setChosen] = useState<ReadonlyMap<number, Material>>(new Map())
	const toggle = (material: Material) => {
		const next = new Map(single ? [] : chosen)
		if (chosen.has(material.id)) next.delete(material.id)
		else next.set(material.id, material)
		setChosen(next)
	}
	const choose = () => {
		onChoose([...chosen.keys()])
		onClose()
	}
	return (
		<Drawer
			open
			// The canvas and the list on the right stay reachable for drags.
			placement="left"
			mask={false}
			onClose={onClose}
			size={480}
			title={title}
			destroyOnHidden
			footer={
				<div className="ed-buttons">
					<button type="button" className="button primary" disabled={chosen.size === 0} onClick={choose}>
						{single ? t('使用所选素材') : t('添加 {count} 项', { count: chosen.size })}
					</button>
					<button type="button" className="button" onClick={onClose}>
						{t('取消')}
					</button>
					<Link className="button" to={upload}>
						{t('上传素材')}
					</Link>
				</div>
			}
		>
			<Browser kind={kind ?? ''} upload={upload} chosen={chosen} onToggle={toggle} />
		</Drawer>
	)
}
