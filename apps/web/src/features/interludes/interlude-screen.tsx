import type { Interlude } from '@vitrine/contract/release/interludes'
import { Button } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { usePermitted } from '../../data/session/session.ts'
import { t } from '../../data/text.ts'
import { useAction } from '../../ui/forms/action.ts'
import { useEditedDraft } from '../../ui/forms/edited.tsx'
import { focusProblem } from '../../ui/forms/field.tsx'
import { ListStates, Nothing } from '../../ui/lists/states.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { type DraftProblems, draftOf, draftProblems, inputOf, isSound, new_draft } from './interlude-draft.ts'
import { InterludeFields } from './interlude-fields.tsx'
import { fieldLabels, fieldWords } from './interlude-labels.ts'
import { InterludeList } from './interlude-list.tsx'
import { InterludePreview } from './interlude-preview.tsx'
import './interludes.css'
import { readInterlude, saveInterlude, useInterlude } from './use-interludes.ts'

const back = '/schedule/interCutManage'

/** Asks before the page is closed with unsaved changes. */
const useGuard = (isChanged: boolean): void =>
	useEffect(() => {
		if (!isChanged) return
		const ask = (event: BeforeUnloadEvent) => event.preventDefault()
		addEventListener('beforeunload', ask)
		return () => removeEventListener('beforeunload', ask)
	}, [isChanged])

const readNow = async (id: number) => {
	const now = await readInterlude(id)
	return now && { values: draftOf(now), revision: now.revision }
}

const no_problems: DraftProblems = { missing: {}, sides: [], times: [] }

const InterludeForm = ({ interlude }: { interlude: Interlude | undefined }) => {
	// Changes by other users do not reset the form; saving detects them.
	const [seen] = useState(interlude)
	const [draft, setDraft] = useState(() => (seen === undefined ? new_draft : draftOf(seen)))
	const [isChanged, setChanged] = useState(false)
	const [tried, setTried] = useState(false)
	const form = useRef<HTMLFormElement>(null)
	const navigate = useNavigate()
	useGuard(isChanged)
	const { notice, editOf, refused } = useEditedDraft(
		{ typed: () => draft, put: values => setDraft(values), labels: fieldLabels() },
		draft,
		seen && { revision: seen.revision, read: () => readNow(seen.id), words: fieldWords() },
	)
	const problems = draftProblems(draft)
	const { busy, run } = useAction(
		async (publishes: boolean) => {
			const { id } = await saveInterlude(inputOf(draft, seen && { id: seen.id, revision: editOf(draft).revision }))
			await navigate(publishes ? `${back}?publish=${id}` : back)
		},
		// Any other error has been shown; the draft stays, to be corrected or sent again.
		error => void refused(error),
	)
	const save = (publishes: boolean) => {
		setTried(true)
		if (!isSound(problems)) return focusProblem(form.current)
		void run(publishes)
	}
	const part = {
		draft,
		faults: tried ? problems : no_problems,
		change: (changed: Partial<typeof draft>) => {
			setDraft(before => ({ ...before, ...changed }))
			setChanged(true)
		},
	}
	return (
		<form
			ref={form}
			noValidate
			className="interlude"
			onSubmit={event => {
				event.preventDefault()
				save(false)
			}}
		>
			{notice && <div className="interlude-notice">{notice}</div>}
			<InterludeFields {...part} />
			{draft.type === 'program' && <InterludeList {...part} />}
			<div className="interlude-end">
				<InterludePreview draft={draft} />
				<Button type="primary" htmlType="submit" block loading={busy}>
					{t('保存')}
				</Button>
				<Button block disabled={busy} onClick={() => save(true)}>
					{t('保存并发布')}
				</Button>
			</div>
		</form>
	)
}

/** Creates an interlude, or edits the one named by `id` (route /schedule/newInterCut). */
export const InterludeScreen = () => {
	const [search] = useSearchParams()
	const id = Number(search.get('id')) || 0
	const query = useInterlude(id)
	const mayPublish = usePermitted('releases.publish')
	const forth = (
		<Link className="button" to={back}>
			{t('返回插播列表')}
		</Link>
	)
	const absent = <Nothing title={t('插播不存在')} />
	if (!mayPublish)
		return (
			<>
				<PageHead title={t('新建插播')} action={forth} />
				<Nothing
					title={t('没有权限')}
					hint={t('您的角色缺少“{name}”权限，请联系管理员。', { name: t('发布到终端') })}
				/>
			</>
		)
	return (
		<>
			<PageHead title={id === 0 ? t('新建插播') : t('编辑插播')} action={forth} />
			{id === 0 ? (
				<InterludeForm key="new" interlude={undefined} />
			) : (
				<ListStates query={query} isEmpty={query.data === undefined} empty={absent}>
					{query.data && <InterludeForm key={id} interlude={query.data} />}
				</ListStates>
			)}
		</>
	)
}
