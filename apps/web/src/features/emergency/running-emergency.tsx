import type { ActiveEmergency } from '@vitrine/contract/release/emergency'
import { emergency_positions, emergency_wait, wordsFor } from '@vitrine/domain/release/emergency'
import { Button, Flex } from 'antd'
import { useState } from 'react'
import { nameOfGroup } from '../../data/groups.ts'
import { usePermitted, useSession } from '../../data/session/session.ts'
import { t, useLanguage } from '../../data/text.ts'
import { ForeignMark } from '../../ui/foreign-mark.tsx'
import { moment } from '../../ui/format.ts'
import { useAction } from '../../ui/forms/action.ts'
import { Switch } from '../../ui/forms/switch.tsx'
import { useAsk } from '../../ui/messages/ask.ts'
import { RejectDialog } from '../../ui/messages/reject-dialog.tsx'
import { TakeDownDialog } from '../../ui/messages/take-down-dialog.tsx'
import { StateWord } from '../../ui/state-word.tsx'
import { Acknowledgements } from './acknowledgements.tsx'
import { cancelEmergency, confirmEmergency, moveEmergency } from './use-emergency.ts'
import { broadcastWord, durationWord, positionWord } from './words.ts'

type Own = { readonly emergency: ActiveEmergency }

const Counts = ({ emergency }: Own) => {
	const { waiting, terminals, acknowledged, failed, offline, never_seen, withdrawn } = emergency
	if (waiting) return <StateWord tone="amber" text={t('等待另一人确认，{count} 个终端', { count: terminals })} />
	// Terminals on which it was taken down no longer count.
	const all = terminals - withdrawn
	const isWhole = acknowledged === all
	return (
		<Flex wrap gap="4px 16px" role="status">
			<StateWord tone={isWhole ? 'green' : 'blue'} text={t('已收到 {count} / {all}', { count: acknowledged, all })} />
			{failed > 0 && <StateWord tone="red" text={t('失败 {count}', { count: failed })} />}
			{offline > never_seen && <StateWord tone="grey" text={t('离线 {count}', { count: offline - never_seen })} />}
			{never_seen > 0 && <StateWord tone="grey" text={t('从未连接 {count}', { count: never_seen })} />}
			{withdrawn > 0 && <StateWord tone="grey" text={t('已被撤下 {count}', { count: withdrawn })} />}
		</Flex>
	)
}

/** The link has shown the error. */
const quietly = (work: Promise<unknown>) => void work.catch(() => undefined)

/** The actions of the second person; the author only sees that someone else has to confirm. */
const Second = ({ emergency, refuse }: Own & { refuse: () => void }) => {
	const { busy, run: approve } = useAction(() => confirmEmergency(emergency, true))
	if (useSession()?.user_id === emergency.user_id)
		return <span className="muted">{t('需要另一位有发布权限的人确认')}</span>
	return (
		<>
			<Button type="primary" loading={busy} onClick={() => void approve()}>
				{t('确认发布')}
			</Button>
			<Button onClick={refuse}>{t('驳回')}</Button>
		</>
	)
}

const Position = ({ emergency }: Own) => (
	<Switch
		label={t('显示位置')}
		value={emergency.content.position}
		choices={emergency_positions.map(value => ({ value, text: positionWord(value) }))}
		onChoose={position => {
			if (position !== emergency.content.position) quietly(moveEmergency(emergency, position))
		}}
	/>
)

const Actions = ({ emergency, look, refuse }: Own & { look: () => void; refuse: () => void }) => {
	const ask = useAsk()
	const mayPublish = usePermitted('releases.publish')
	const { name } = emergency.content
	const [takingDown, take] = useState(false)
	const cancel = () => {
		if (emergency.foreign) return take(true)
		ask({
			title: t('确定撤下“{name}”吗？', { name }),
			content: t('所有终端停止显示它，回到原来的内容。'),
			okText: t('撤下'),
			onOk: () => cancelEmergency(emergency),
		})
	}
	return (
		<Flex wrap gap={8}>
			{mayPublish && (
				<Button danger type="primary" onClick={cancel} aria-label={t('撤下“{name}”', { name })}>
					{t('撤下')}
				</Button>
			)}
			{takingDown && (
				<TakeDownDialog
					name={name}
					group_name={nameOfGroup(emergency)}
					take={reason => cancelEmergency(emergency, reason)}
					close={() => take(false)}
				/>
			)}
			{mayPublish && emergency.waiting && <Second emergency={emergency} refuse={refuse} />}
			{mayPublish && !emergency.waiting && !emergency.foreign && <Position emergency={emergency} />}
			<Button onClick={look}>{t('终端接收情况')}</Button>
		</Flex>
	)
}

/** The times of an emergency; for a waiting one, the duration starts with the confirmation. */
const timeWords = ({ content: { duration }, since, until, waiting }: ActiveEmergency): string[] => {
	const from = t('自 {time}', { time: moment(since) })
	if (!waiting) return [from, until === null ? t('直到撤下') : t('至 {time}', { time: moment(until) })]
	const length = duration === null ? t('直到撤下') : t('确认后显示 {length}', { length: durationWord(duration) })
	return [from, length, t('须在 {time} 前确认', { time: moment(since + emergency_wait) })]
}

/** A running or waiting emergency: content, terminals and possible actions. */
export const RunningEmergency = ({ emergency }: Own) => {
	const [open, setOpen] = useState<'terminals' | 'refuse' | null>(null)
	const { content, publisher } = emergency
	const facts = [
		broadcastWord(content.broadcast_type),
		positionWord(content.position),
		publisher,
		...timeWords(emergency),
	]
	const { language, words } = wordsFor(content, useLanguage())
	return (
		<li className="emergency-running">
			<div>
				<strong>{content.name}</strong> <ForeignMark of={emergency} />
				<p lang={language}>{words}</p>
				<p className="muted">{facts.join(' · ')}</p>
			</div>
			<Counts emergency={emergency} />
			<Actions emergency={emergency} look={() => setOpen('terminals')} refuse={() => setOpen('refuse')} />
			{open === 'terminals' && <Acknowledgements emergency={emergency} close={() => setOpen(null)} />}
			{open === 'refuse' && (
				<RejectDialog
					title={emergency.content.name}
					onReject={reason => confirmEmergency(emergency, false, reason)}
					onClose={() => setOpen(null)}
				/>
			)}
		</li>
	)
}
