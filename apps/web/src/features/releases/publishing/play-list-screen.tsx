import type { PublishPayload } from '@vitrine/contract/release/release-terms'
import { addItems } from '@vitrine/domain/schedule/terms/play-list'
import { Button } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { usePermitted } from '../../../data/session/session.ts'
import { t } from '../../../data/text.ts'
import { bytes } from '../../../ui/format.ts'
import { useAction } from '../../../ui/forms/action.ts'
import { focusProblem } from '../../../ui/forms/field.tsx'
import { Nothing } from '../../../ui/lists/states.tsx'
import { toast } from '../../../ui/messages/toasts.ts'
import { PageHead } from '../../../ui/page-head.tsx'
import { terminalErrorOf } from '../../../ui/terminals/terminal-problem.ts'
import { createdWord, downloadsAfter } from './created-word.ts'
import { changeDraft, changeList, clearDraft, type Draft, useDraft } from './draft.ts'
import { type DraftProblems, isSound } from './draft-check.ts'
import { ForecastPanel } from './forecast-panel.tsx'
import { PlayListItems } from './play-list-items.tsx'
import { ProgramChecks } from './program-checks.tsx'
import { ProgramShelf } from './program-shelf.tsx'
import { payloadOf, publishDraft } from './publish-draft.ts'
import './publishing.css'
import { ReleaseSimulator } from '../simulator/release-simulator.tsx'
import { published, useProgramChoice } from '../use-releases.ts'
import { ReleaseTerms } from './release-terms.tsx'
import { useDraftProblems } from './use-draft-problems.ts'
import { useWorkGuard } from './work-guard.ts'

/** Adds the programs given in the address to the list, once. */
const useBroughtAlong = (): void => {
	const [search, setSearch] = useSearchParams()
	const brought = search.get('program') ?? ''
	const taken = useRef('')
	useEffect(() => {
		if (brought === '' || taken.current === brought) return
		taken.current = brought
		const ids = brought.split(',').map(Number).filter(Boolean)
		changeList(list => addItems(list, ids))
		setSearch(
			before => {
				const next = new URLSearchParams(before)
				next.delete('program')
				return next
			},
			{ replace: true },
		)
	}, [brought, setSearch])
}

const usePublish = (nameOf: (program_id: number) => string, problems: DraftProblems) => {
	const form = useRef<HTMLFormElement>(null)
	const navigate = useNavigate()
	const [simulated, setSimulated] = useState<PublishPayload | null>(null)
	/** The problem the server found with the chosen terminals, and the draft it applies to. */
	const [conflict, setConflict] = useState<{ draft: Draft; words: string } | null>(null)
	const expectSound = (): boolean => {
		changeDraft({ tried: true })
		if (isSound(problems)) return true
		focusProblem(form.current)
		return false
	}
	const simulate = () => {
		if (expectSound()) setSimulated(payloadOf(useDraft.getState(), nameOf))
	}
	const { busy, run } = useAction(
		async () => {
			const release = await publishDraft(useDraft.getState(), nameOf)
			toast('success', createdWord(release))
			clearDraft()
			await published()
			const download = downloadsAfter(release)
			const search = download === '' ? '' : `?${new URLSearchParams({ downloads: 'open', download })}`
			await navigate(`/schedule/issueManage${search}`)
		},
		error => {
			// Any other error has already been shown; the draft remains, to be corrected or sent again.
			const words = terminalErrorOf(error)
			if (words === null) return
			setConflict({ draft: useDraft.getState(), words })
			focusProblem(form.current)
		},
	)
	const publish = () => {
		if (expectSound()) void run()
	}
	/** Shown for the refused draft only, until it changes. */
	const conflictOf = (draft: Draft): string | null => (conflict?.draft === draft ? conflict.words : null)
	return { busy, form, publish, simulate, simulated, conflictOf, close: () => setSimulated(null) }
}

const PublishForm = () => {
	useBroughtAlong()
	useWorkGuard()
	const list = useDraft(draft => draft.list)
	const deviceids = useDraft(draft => draft.deviceids)
	const problems = useDraftProblems()
	const rows = useProgramChoice().data?.list ?? []
	const ids = [...new Set(list.items.map(({ program_id }) => program_id))]
	const nameOf = (program_id: number): string => rows.find(({ id }) => id === program_id)?.name ?? ''
	const { busy, form, publish, simulate, simulated, conflictOf, close } = usePublish(nameOf, problems)
	const conflict = conflictOf(useDraft())
	const size = rows.filter(({ id }) => ids.includes(id)).reduce((sum, row) => sum + row.size, 0)
	return (
		<form
			ref={form}
			noValidate
			className="publishing"
			onSubmit={event => {
				event.preventDefault()
				publish()
			}}
		>
			<ProgramShelf />
			<PlayListItems programs={rows} faults={problems} />
			<section className="panel publishing-part" aria-label={t('发布设置')}>
				<h2>{t('发布设置')}</h2>
				<ReleaseTerms faults={{ ...problems, terminals: problems.terminals ?? conflict }} />
				<ProgramChecks ids={ids} />
				<ForecastPanel ids={ids} deviceids={deviceids} />
				<p aria-live="polite">{t('每个终端最多需下载 {size}', { size: bytes(size) })}</p>
				<Button block onClick={simulate}>
					{t('播放模拟')}
				</Button>
				<Button type="primary" htmlType="submit" block loading={busy}>
					{t('发布')}
				</Button>
				{simulated !== null && <ReleaseSimulator payload={simulated} close={close} />}
			</section>
		</form>
	)
}

/** Creates a release of several programs (route /schedule/playList): the list, how it plays, and where. */
export const PlayListScreen = () => {
	const mayPublish = usePermitted('releases.publish')
	return (
		<>
			<PageHead title={t('播放列表发布')} />
			{mayPublish ? (
				<PublishForm />
			) : (
				<Nothing
					title={t('没有权限')}
					hint={t('您的角色缺少“{name}”权限，请联系管理员。', { name: t('发布到终端') })}
				/>
			)}
		</>
	)
}
