import type { ProgramRow } from '@vitrine/contract/release/programs'
import { play_modes } from '@vitrine/domain/release/release'
import { addStep, changeItem, lookAt } from '@vitrine/domain/schedule/terms/play-list'
import { Button } from 'antd'
import { useEffect } from 'react'
import { Link } from 'react-router'
import { useTerminalChoice } from '../../../data/terminal-choice.ts'
import { t } from '../../../data/text.ts'
import { Nothing } from '../../../ui/lists/states.tsx'
import { Thumbnail } from '../../../ui/lists/thumbnail.tsx'
import { PageHead } from '../../../ui/page-head.tsx'
import { changeDraft, changeList, useDraft } from './draft.ts'
import { clocksOfDraft, type DraftProblems } from './draft-check.ts'
import './publishing.css'
import { useProgramChoice } from '../use-releases.ts'
import { ScheduleView } from './schedule-view.tsx'
import { StepFields } from './step-fields.tsx'
import { useDraftProblems } from './use-draft-problems.ts'
import { useWorkGuard } from './work-guard.ts'

interface PartProps {
	readonly programs: readonly ProgramRow[]
	readonly faults: DraftProblems
}

/** The items, one of which is selected, each with its number of invalid steps. */
const ItemChoice = ({ programs, faults: problems }: PartProps) => {
	const { items, index } = useDraft(draft => draft.list)
	return (
		<section className="panel publishing-part" aria-label={t('播放列表')}>
			<h2>{t('播放列表')}</h2>
			<ol className="publishing-items">
				{items.map(({ key, program_id, steps }, place) => {
					const program = programs.find(({ id }) => id === program_id)
					const wrong = new Set(problems.steps.filter(({ item }) => item === key).map(({ step }) => step)).size
					return (
						<li key={key}>
							<button
								type="button"
								className="publishing-choice"
								aria-current={place === index}
								onClick={() => changeList(list => lookAt(list, place))}
							>
								<span className="publishing-number">{place + 1}</span>
								<Thumbnail src={program?.thumbnail ?? ''} icon="program" width={72} />
								<span className="publishing-words">
									<strong>{program?.name ?? `#${program_id}`}</strong>
									<span className="muted">{t('{count} 个时段', { count: steps.length })}</span>
									{wrong > 0 && <span className="fault">{t('有误的时段：{count}', { count: wrong })}</span>}
								</span>
							</button>
						</li>
					)
				})}
			</ol>
		</section>
	)
}

const Steps = ({ programs, faults: problems }: PartProps) => {
	const { items, index } = useDraft(draft => draft.list)
	const draft = useDraft()
	const terminals = useTerminalChoice().data ?? []
	const item = items[index]
	if (item === undefined) return null
	const name = programs.find(({ id }) => id === item.program_id)?.name ?? `#${item.program_id}`
	const today = clocksOfDraft(draft, terminals, Date.now()).behind.time.slice(0, 10)
	return (
		<section className="panel publishing-part" aria-label={t('“{name}”的时段', { name })}>
			<div className="publishing-head">
				<h2>{t('“{name}”的时段', { name })}</h2>
				<Button size="small" onClick={() => changeList(list => changeItem(list, index, addStep))}>
					{t('添加时段')}
				</Button>
			</div>
			{item.steps.map((step, at) => (
				<StepFields
					key={`${item.key} ${step.key}`}
					step={step}
					number={at + 1}
					place={index}
					isLast={item.steps.length === 1}
					name={name}
					faults={problems.steps.filter(one => one.item === item.key && one.step === step.key)}
					today={today}
				/>
			))}
		</section>
	)
}

const back = '/schedule/playList'

/** When each program of the play list plays (route /schedule/addSchedule); opening it makes the release a timed one. */
export const ScheduleScreen = () => {
	useWorkGuard()
	useEffect(() => {
		changeDraft({ play_mode: play_modes.timed })
	}, [])
	const isEmpty = useDraft(draft => draft.list.items.length === 0)
	const problems = useDraftProblems()
	const programs = useProgramChoice().data?.list ?? []
	const forth = (
		<Link className="button primary" to={back}>
			{t('返回播放列表')}
		</Link>
	)
	if (isEmpty)
		return (
			<>
				<PageHead title={t('排期编辑')} />
				<Nothing title={t('播放列表是空的')} hint={t('先在播放列表中选择节目，再为它们安排时段。')} action={forth} />
			</>
		)
	return (
		<>
			<PageHead title={t('排期编辑')} action={forth} />
			<div className="publishing schedule">
				<ItemChoice programs={programs} faults={problems} />
				<Steps programs={programs} faults={problems} />
				<ScheduleView programs={programs} />
			</div>
		</>
	)
}
