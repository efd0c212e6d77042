import type { Interlude } from '@vitrine/contract/interludes'
import { type InterludeWhen, interlude_patience } from '@vitrine/domain/interlude'
import { slashedDay } from '@vitrine/domain/schedule/play-list'
import { Form, Modal, Radio } from 'antd'
import { useMemo, useState } from 'react'
import { randomUuid } from '../../data/random-uuid.ts'
import { useTerminalChoice } from '../../data/terminal-choice.ts'
import { t } from '../../data/text.ts'
import { Field } from '../../ui/field.tsx'
import { clockTime } from '../../ui/format.ts'
import { ListStates, Nothing } from '../../ui/states.tsx'
import { TerminalPicker } from '../../ui/terminal-picker.tsx'
import { timedOnlyFault } from '../../ui/timed-only.ts'
import { toast } from '../../ui/toasts.ts'
import { contentWords } from './interlude-words.tsx'
import './interludes.css'
import { publishInterlude, useInterlude } from './use-interludes.ts'

interface Props {
	readonly id: number
	readonly close: () => void
	readonly published: () => void
}

const two = (value: number): string => String(value).padStart(2, '0')

/** What the viewer's own wall shows now, `yyyy-MM-ddTHH:mm:ss`. */
const wallNow = (): string => {
	const now = new Date()
	const day = [now.getFullYear(), two(now.getMonth() + 1), two(now.getDate())].join('-')
	return `${day}T${[now.getHours(), now.getMinutes(), now.getSeconds()].map(two).join(':')}`
}

/** What is wrong with the time for which it is reserved, as it stands in its field. */
const timeFault = (at: string): string | undefined => {
	if (at === '') return t('请选择插播的时间')
	return (at.length === 16 ? `${at}:00` : at) <= wallNow() ? t('预约的时间已过，无法播放') : undefined
}

const usePublish = ({ id, published }: Props) => {
	const [deviceids, setTerminals] = useState<number[]>([])
	const terminals = useTerminalChoice().data ?? []
	const [when, setWhen] = useState<InterludeWhen>('now')
	const [at, setAt] = useState('')
	const [tried, setTried] = useState(false)
	const [busy, setBusy] = useState(false)
	// The same choice asked for twice is one release, whatever happened to the first answer.
	// biome-ignore lint/correctness/useExhaustiveDependencies: another choice is another request
	const request_id = useMemo(randomUuid, [id, deviceids, when, at])
	const fault = when === 'reserve' && (tried || at !== '') ? timeFault(at) : undefined
	const publish = async () => {
		setTried(true)
		if (deviceids.length === 0) return toast('warning', t('请选择终端'))
		const old = timedOnlyFault(deviceids, terminals)
		if (old !== null) return toast('warning', old)
		if (when === 'reserve' && timeFault(at) !== undefined) return
		const startTime = `${slashedDay(at)} ${`${at.slice(11)}:00`.slice(0, 8)}`
		setBusy(true)
		try {
			const input = { interlude_id: id, deviceids, when, request_id }
			await publishInterlude(when === 'now' ? input : { ...input, startTime })
			published()
		} catch {
			// The refusal has been shown; the choice stays, to be corrected or sent again.
		} finally {
			setBusy(false)
		}
	}
	return { deviceids, setTerminals, when, setWhen, at, setAt, fault, busy, publish }
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

/** Chooses terminals and when an interlude comes on them, and publishes it. */
export const PublishDialog = (props: Props) => {
	const query = useInterlude(props.id)
	const { deviceids, setTerminals, when, setWhen, at, setAt, fault, busy, publish } = usePublish(props)
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
			onOk={() => void publish()}
			onCancel={props.close}
		>
			<ListStates query={query} isEmpty={interlude === undefined} empty={<Nothing title={t('插播不存在')} />}>
				{interlude && <About interlude={interlude} />}
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
							<Field
								type="datetime-local"
								step={1}
								max="9999-12-31T23:59:59"
								name="interlude-at"
								label={t('预约时间')}
								value={at}
								fault={fault}
								onChange={event => setAt(event.target.value)}
							/>
							<p className="muted">{t('时间按终端所在地的时钟计算。')}</p>
						</Form.Item>
					)}
					<p className="muted interlude-about">
						{t('插播最多迟到 {count} 分钟：届时仍未送达的终端不再播放。', { count: interlude_patience / 60_000 })}
					</p>
					<Form.Item label={t('终端')}>
						<TerminalPicker chosen={deviceids} choose={setTerminals} />
					</Form.Item>
				</Form>
			</ListStates>
		</Modal>
	)
}
