import type { Interlude } from '@vitrine/contract/release/interludes'
import type { Terminal } from '@vitrine/contract/terminals'
import { isLocalText } from '@vitrine/domain/local-time'
import { type InterludeWhen, interlude_patience } from '@vitrine/domain/release/interlude'
import { isReservationPast } from '@vitrine/domain/release/interlude-state'
import { slashedDay } from '@vitrine/domain/schedule/terms/play-list'
import { Form, Modal, Radio } from 'antd'
import { useRef, useState } from 'react'
import { requestIds } from '../../data/calls/request-ids.ts'
import { useTerminalChoice } from '../../data/terminal-choice.ts'
import { t } from '../../data/text.ts'
import { clockTime } from '../../ui/format.ts'
import { useAction } from '../../ui/forms/action.ts'
import { DayField } from '../../ui/forms/day-field.tsx'
import { focusProblem } from '../../ui/forms/field.tsx'
import { ListStates, Nothing } from '../../ui/lists/states.tsx'
import { chosenClocks, judgedWords } from '../../ui/terminals/chosen-clocks.ts'
import { TerminalPicker } from '../../ui/terminals/terminal-picker.tsx'
import { useTerminalProblem } from '../../ui/terminals/terminal-problem.ts'
import { contentWords } from './interlude-words.tsx'
import './interludes.css'
import { publishInterlude, useInterlude } from './use-interludes.ts'

interface Props {
	readonly id: number
	readonly close: () => void
	readonly published: () => void
}

/** The problem of the reserved time, to be shown at its field. */
const timeProblem = (at: string, deviceids: readonly number[], terminals: readonly Terminal[]): string | undefined => {
	if (at === '') return t('请选择插播的时间')
	const screen = at.length === 16 ? `${at}:00` : at
	if (!isLocalText(screen)) return t('没有这个日期或时间')
	const clocks = chosenClocks(deviceids, terminals, '', Date.now())
	if (!isReservationPast(screen, clocks)) return undefined
	const named = '预约的时间已过，无法播放（终端“{terminal}”当地时间：{time}）'
	return judgedWords('预约的时间已过，无法播放', named, clocks.ahead)
}

const usePublish = ({ id, published }: Props) => {
	const [deviceids, setTerminals] = useState<number[]>([])
	const terminals = useTerminalChoice().data ?? []
	const [when, setWhen] = useState<InterludeWhen>('now')
	const [at, setAt] = useState('')
	const [tried, setTried] = useState(false)
	const where = useTerminalProblem(deviceids)
	const form = useRef<HTMLDivElement>(null)
	const [requests] = useState(requestIds)
	const wrong = (): string | undefined => (when === 'reserve' ? timeProblem(at, deviceids, terminals) : undefined)
	const problem = tried || at !== '' ? wrong() : undefined
	const { busy, run } = useAction(
		async () => {
			const startTime = `${slashedDay(at)} ${`${at.slice(11)}:00`.slice(0, 8)}`
			const chosen = { interlude_id: id, deviceids, when }
			const input = when === 'now' ? chosen : { ...chosen, startTime }
			await publishInterlude({ ...input, request_id: requests.idOf(input) })
			published()
		},
		error => {
			// Any other error has been shown; the choice stays, to be corrected or sent again.
			if (where.refuse(error)) focusProblem(form.current)
		},
	)
	const publish = () => {
		setTried(true)
		const isThere = where.check()
		if (!isThere || wrong() !== undefined) return focusProblem(form.current)
		void run()
	}
	return { form, where, deviceids, setTerminals, when, setWhen, at, setAt, fault: problem, busy, publish }
}

const About = ({ interlude }: { interlude: Interlude }) => (
	<p className="muted interlude-about">
		{[
			contentWords(interlude),
			`${interlude.w}×${interlude.h}`,
			`${clockTime(interlude.source_duration)} × ${interlude.play_count}`,
		].join(' · ')}
	</p>
)

/** Selects terminals and the time of an interlude, and publishes it. */
export const PublishDialog = (props: Props) => {
	const query = useInterlude(props.id)
	const {
		form,
		where,
		deviceids,
		setTerminals,
		when,
		setWhen,
		at,
		setAt,
		fault: problem,
		busy,
		publish,
	} = usePublish(props)
	const interlude = query.data
	return (
		<Modal
			open
			width={640}
			title={interlude === undefined ? t('发布插播') : t('发布插播“{name}”', { name: interlude.name })}
			okText={t('发布')}
			cancelText={t('取消')}
			confirmLoading={busy}
			okButtonProps={{ disabled: interlude === undefined }}
			onOk={publish}
			onCancel={props.close}
		>
			<ListStates query={query} isEmpty={interlude === undefined} empty={<Nothing title={t('插播不存在')} />}>
				{interlude && <About interlude={interlude} />}
				<div ref={form}>
					<Form layout="vertical" component="div">
						<Form.Item label={t('插播时间')}>
							<Radio.Group
								aria-label={t('插播时间')}
								value={when}
								onChange={event => setWhen(event.target.value === 'reserve' ? 'reserve' : 'now')}
								options={[
									{ value: 'now', label: t('立即') },
									{ value: 'reserve', label: t('预约') },
								]}
							/>
						</Form.Item>
						{when === 'reserve' && (
							<Form.Item>
								<DayField
									withTime
									keepsTyped
									name="interlude-at"
									label={t('预约时间')}
									value={at}
									fault={problem}
									onChange={setAt}
								/>
								<p className="muted">{t('时间按终端所在地的时钟计算。')}</p>
							</Form.Item>
						)}
						<p className="muted interlude-about">
							{t('插播最多迟到 {count} 分钟：届时仍未送达的终端不再播放。', { count: interlude_patience / 60_000 })}
						</p>
						<Form.Item label={t('终端')}>
							<TerminalPicker chosen={deviceids} choose={setTerminals} fault={where.fault} />
						</Form.Item>
					</Form>
				</div>
			</ListStates>
		</Modal>
	)
}
