import type { PointDetail } from '@vitrine/contract/release/points'
import { Button } from 'antd'
import { useCallback, useRef, useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { useGroups } from '../../data/groups.ts'
import { t } from '../../data/text.ts'
import { useAction } from '../../ui/forms/action.ts'
import { DiscardGuard } from '../../ui/forms/discard-guard.tsx'
import { useEditedDraft } from '../../ui/forms/edited.tsx'
import { focusProblem } from '../../ui/forms/field.tsx'
import { ListStates } from '../../ui/lists/states.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { AreaFields } from './area-fields.tsx'
import { ConditionFields } from './condition-fields.tsx'
import { NameFields, ProgramFields, TargetFields } from './content-fields.tsx'
import { HoursFields } from './hours-fields.tsx'
import { draftOf, draftProblems, inputOf, isSound, newDraft, no_problems, type PointDraft } from './point-draft.ts'
import { PointPlays } from './point-plays.tsx'
import './points.css'
import { readPoint, savePoint, usePoint } from './use-points.ts'

const back = '/system/pointDelivery'

const readNow = async (id: number) => {
	const now = await readPoint(id)
	return now && { values: draftOf(now), revision: now.revision }
}

/** The labels of a point's fields. */
const labelsOf = (): Readonly<Record<keyof PointDraft, string>> => ({
	name: t('名称'),
	group_id: t('组织'),
	enabled: t('已启用'),
	kind: t('形状'),
	places: t('投放区域'),
	radius_m: t('半径（米）'),
	width_m: t('宽度（米）'),
	program_ids: t('节目'),
	device_ids: t('终端'),
	group_ids: t('终端'),
	hours: t('时段'),
	priority: t('优先级'),
	hysteresis_m: t('触发条件'),
	hysteresis_s: t('触发条件'),
	heading_towards: t('触发条件'),
	heading_within: t('触发条件'),
	min_speed: t('触发条件'),
	max_speed: t('触发条件'),
	cooldown_s: t('触发条件'),
	fix_age_s: t('触发条件'),
})

const PointForm = ({ point, group_id }: { point: PointDetail | undefined; group_id: number }) => {
	// Changes by other users do not alter the draft; they are detected on saving.
	const [seen] = useState(point)
	const [draft, setDraft] = useState(() => (seen === undefined ? newDraft(group_id) : draftOf(seen)))
	/** Whether the draft has unsaved changes. */
	const isChanged = useRef(false)
	const isDirty = useCallback(() => isChanged.current, [])
	const [tried, setTried] = useState(false)
	const form = useRef<HTMLFormElement>(null)
	const navigate = useNavigate()
	const { notice, editOf, refused } = useEditedDraft(
		{ typed: () => draft, put: values => setDraft(values), labels: labelsOf() },
		draft,
		seen && { revision: seen.revision, read: () => readNow(seen.id) },
	)
	const problems = draftProblems(draft)
	const { busy, run } = useAction(
		async () => {
			const over = seen === undefined ? null : { id: seen.id, revision: editOf(draft).revision }
			await savePoint(inputOf(draft), over)
			isChanged.current = false
			await navigate(back)
		},
		// Any other error has already been shown; the draft remains, to be corrected or sent again.
		error => void refused(error),
	)
	const part = {
		draft,
		faults: tried ? problems : no_problems,
		change: (changed: Partial<PointDraft>) => {
			setDraft(before => ({ ...before, ...changed }))
			isChanged.current = true
		},
	}
	return (
		<form
			ref={form}
			noValidate
			onSubmit={event => {
				event.preventDefault()
				setTried(true)
				if (!isSound(problems)) return focusProblem(form.current)
				void run()
			}}
		>
			<DiscardGuard name={draft.name.trim() || t('投放点')} isDirty={isDirty} />
			{notice}
			<NameFields {...part} />
			<AreaFields {...part} />
			<ProgramFields {...part} />
			<TargetFields {...part} />
			<ConditionFields {...part} />
			<HoursFields {...part} />
			<div className="point-end">
				<Button type="primary" htmlType="submit" loading={busy}>
					{t('保存')}
				</Button>
				<Link className="button" to={back}>
					{t('取消')}
				</Link>
			</div>
		</form>
	)
}

/** The form of a point; it stays open with its contents if the point is deleted meanwhile. */
const Opened = ({ id }: { id: number }) => {
	const query = usePoint(id)
	if (query.data !== undefined)
		return (
			<>
				<PointPlays point_id={id} />
				<PointForm point={query.data} group_id={0} />
			</>
		)
	return (
		<ListStates query={query} isEmpty={false} empty={null}>
			{null}
		</ListStates>
	)
}

/** Creates a point, or edits the one selected by `id` (route /system/addPoint). */
export const AddPointScreen = () => {
	const [search] = useSearchParams()
	const id = Number(search.get('id')) || 0
	const groups = useGroups()
	const title = id === 0 ? t('添加投放点') : t('修改投放点')
	const [own] = groups
	return (
		<>
			<PageHead title={title} />
			{id === 0 ? own !== undefined && <PointForm point={undefined} group_id={own.id} /> : <Opened key={id} id={id} />}
		</>
	)
}
