import { useQuery } from '@tanstack/react-query'
import type { ProgramDetail } from '@vitrine/contract/release/programs'
import { type ReactNode, useEffect, useState, useSyncExternalStore } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { programs } from '../data/calls/api.ts'
import { isGone } from '../data/calls/shown-errors.ts'
import { t } from '../data/text.ts'
import { Failure, Gone, Nothing, Skeleton } from '../ui/lists/states.tsx'
import { usePageTitle } from '../ui/page-title.ts'
import './editor.css'
import { EditorScreen } from './editor-screen.tsx'
import { openAt } from './opening.ts'
import { ConflictDialog } from './saving/conflict-dialog.tsx'
import { DraftDialog } from './saving/draft-dialog.tsx'
import { dropDraft, keepDrafts, readDraft } from './saving/drafts.ts'
import { LeaveGuard } from './saving/leave-guard.tsx'
import { LeftOutDialog } from './saving/left-out-dialog.tsx'
import { createEditorStore, EditorContext, type EditorStore, edit } from './store.ts'

/** The editor needs room for the canvas and its panels side by side (DESIGN). */
const wide = matchMedia('(min-width: 900px)')

const useIsWide = (): boolean =>
	useSyncExternalStore(
		heard => {
			wide.addEventListener('change', heard)
			return () => wide.removeEventListener('change', heard)
		},
		() => wide.matches,
	)

const Alone = ({ children }: { children: ReactNode }) => <main className="ed-alone">{children}</main>

const BackLink = () => (
	<Link className="button primary" to="/schedule/programManage">
		{t('返回节目列表')}
	</Link>
)

const Recovery = ({ store, revision }: { store: EditorStore; revision: number }) => {
	const [draft, setDraft] = useState(() => readDraft(store.getState().id))
	useEffect(() => {
		if (draft !== null) return
		const stop = keepDrafts(store)
		return () => stop()
	}, [store, draft])
	if (draft === null) return null
	const restore = () => {
		// Keeps the draft's own revision, so that saving over a later version is refused like any other conflict.
		store.setState({ name: draft.name, revision: Math.min(revision, draft.revision) })
		edit(store, () => draft.document)
		setDraft(null)
	}
	const discard = () => {
		dropDraft(store.getState().id)
		setDraft(null)
	}
	return <DraftDialog draft={draft} onRestore={restore} onDiscard={discard} />
}

interface SessionProps {
	readonly detail: ProgramDetail
	readonly onReload: () => void
}

const EditorSession = ({ detail, onReload }: SessionProps) => {
	const [params] = useSearchParams()
	const [store] = useState(() => openAt(createEditorStore(detail), params.get('window'), params.get('resource')))
	const navigate = useNavigate()
	const isWide = useIsWide()
	return (
		<EditorContext value={store}>
			{isWide ? (
				<EditorScreen />
			) : (
				<Alone>
					<Nothing
						title={t('编辑器需要更大的屏幕')}
						hint={t('请在宽度至少 900 像素的窗口中打开。')}
						action={<BackLink />}
					/>
				</Alone>
			)}
			<Recovery store={store} revision={detail.revision} />
			<LeftOutDialog parts={detail.left_out} />
			<LeaveGuard />
			<ConflictDialog
				onReload={() => {
					dropDraft(detail.id)
					onReload()
				}}
				onCopied={id => void navigate(`/schedule/windowsIndex?id=${id}`, { replace: true })}
			/>
		</EditorContext>
	)
}

/** The full-screen program editor (specification B §3) for the program in the address. */
export const EditorPage = () => {
	const [params] = useSearchParams()
	const [visit, setVisit] = useState(0)
	const id = Number(params.get('id'))
	const isId = Number.isSafeInteger(id) && id > 0
	const query = useQuery({
		// Not under the programs' keys: live messages must not change the program being edited.
		queryKey: ['editor', id, visit],
		queryFn: ({ signal }) => programs.get({ id }, { signal }),
		enabled: isId,
		staleTime: Number.POSITIVE_INFINITY,
		gcTime: 0,
	})
	usePageTitle(query.data?.name ?? t('编辑节目'))
	if (!isId)
		return (
			<Alone>
				<Nothing title={t('节目不存在')} action={<BackLink />} />
			</Alone>
		)
	if (query.isError)
		return (
			<Alone>
				{isGone(query.error) ? (
					<Gone error={query.error} action={<BackLink />} />
				) : (
					<>
						<Failure title={t('无法打开节目')} retry={() => void query.refetch()} />
						<BackLink />
					</>
				)}
			</Alone>
		)
	if (query.data === undefined)
		return (
			<Alone>
				<Skeleton />
			</Alone>
		)
	if (query.data.own === 0)
		return (
			<Alone>
				<Nothing
					title={t('节目“{name}”由上级组织共享，不能修改、删除或导出', { name: query.data.name })}
					action={<BackLink />}
				/>
			</Alone>
		)
	return <EditorSession key={`${id}:${visit}`} detail={query.data} onReload={() => setVisit(visit + 1)} />
}
