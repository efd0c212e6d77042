import { useQuery } from '@tanstack/react-query'
import type { FallbackChange, Handover, HandoverChoice, Running } from '@vitrine/contract/people/handover'
import type { TextKey } from '@vitrine/texts/all'
import { Form, Input, Radio } from 'antd'
import { nameOfGroup } from '../../data/groups.ts'
import { t } from '../../data/text.ts'
import './handover.css'
import { kindWord } from '../kind-word.ts'
import { ReadFailure, Skeleton } from '../lists/states.tsx'

const choices: Readonly<Record<HandoverChoice, { text: TextKey; hint: TextKey }>> = {
	keep: { text: '保留', hint: '继续播放，新组织可以看到并撤下' },
	end: { text: '撤下', hint: '从这些终端撤下，其他终端不受影响' },
	hand_over: { text: '移交', hint: '成为新组织的发布，画面不中断' },
}

/** The outcome of an item for a choice: what its organisation still includes continues unchanged, what has not started yet does not. */
const outcomeOf = ({ stays, waiting, in_review, own }: Running, choice: HandoverChoice): TextKey => {
	if (stays) return '不受影响'
	const isHandedOver = choice === 'hand_over' && own
	if (waiting) return isHandedOver && in_review ? '改由新组织的审核人审核' : '不再发送到这些终端'
	if (choice === 'end') return '从这些终端撤下'
	return isHandedOver ? '成为新组织的发布' : '继续播放'
}

const whereOf = ({ waiting, in_review, terminals }: Running): string => {
	const count = t('{count} 个终端', { count: terminals })
	if (!waiting) return count
	return `${in_review ? t('待审核') : t('等待中')} · ${count}`
}

const One = ({ one, choice }: { one: Running; choice: HandoverChoice }) => (
	<li>
		<div>
			{kindWord(one.kind)} · <strong>{one.name}</strong>
		</div>
		<div className="muted">{[nameOfGroup(one), one.publisher, whereOf(one)].join(' · ')}</div>
		<div className={one.stays ? 'muted' : undefined}>→ {t(outcomeOf(one, choice))}</div>
	</li>
)

const Choices = ({ offers }: Pick<Handover, 'offers'>) => (
	<Form.Item name="handover" label={t('移动后如何处理')} style={{ marginBottom: 0 }}>
		<Radio.Group aria-label={t('移动后如何处理')}>
			{offers.map(offer => (
				<Radio key={offer} value={offer} style={{ display: 'flex', whiteSpace: 'normal' }}>
					{t(choices[offer].text)} <span className="muted">{t(choices[offer].hint)}</span>
				</Radio>
			))}
		</Radio.Group>
	</Form.Item>
)

/** The reason is shown to the publisher of the content taken down. */
const Reason = () => (
	<Form.Item name="reason" label={t('原因（可不填）')} style={{ margin: '12px 0 0' }}>
		<Input.TextArea autoSize={{ minRows: 2, maxRows: 5 }} maxLength={500} />
	</Form.Item>
)

const fallbackWord = (name: string): string => (name === '' ? t('无备用节目') : t('“{name}”', { name }))

/** The changes of fallback programs caused by the move: terminals inherit the choice of the organisations above them. */
const Fallbacks = ({ changes }: { changes: readonly FallbackChange[] }) => (
	<section aria-label={t('备用节目')} className="handover">
		<h3>{t('备用节目将随组织改变')}</h3>
		<ul>
			{changes.map(({ before, after, terminals }) => (
				<li key={`${before} → ${after}`}>
					<div>
						{fallbackWord(before)} → <strong>{fallbackWord(after)}</strong>
					</div>
					<div className="muted">{t('{count} 个终端', { count: terminals })}</div>
				</li>
			))}
		</ul>
	</section>
)

/** How many entries the list shows without scrolling. */
const in_sight = 4

const Runs = ({ found: { running, offers } }: { found: Handover }) => {
	const choice = Form.useWatch<HandoverChoice | undefined>('handover', Form.useFormInstance()) ?? 'keep'
	const leaving = running.filter(one => !one.stays)
	if (running.length === 0) return <p className="muted">{t('这些终端上没有正在播放或等待的内容。')}</p>
	return (
		<section aria-label={t('这些终端上的内容')} className="handover">
			<h3>{t('这些终端上的内容')}</h3>
			{/* Focusable, so that it can be scrolled by keyboard. */}
			<ul {...(running.length > in_sight ? { tabIndex: 0 } : {})}>
				{[...leaving, ...running.filter(one => one.stays)].map(one => (
					<One key={`${one.publish_id} ${one.waiting} ${one.stays}`} one={one} choice={choice} />
				))}
			</ul>
			{leaving.length > 0 && <Choices offers={offers} />}
			{leaving.length > 0 && choice === 'end' && <Reason />}
		</section>
	)
}

const Shown = ({ found }: { found: Handover }) => (
	<>
		<Runs found={found} />
		{found.fallbacks.length > 0 && <Fallbacks changes={found.fallbacks} />}
	</>
)

/**
 * Everything that runs or waits on terminals about to move, with its outcome; asks what happens to content whose organisation will no
 * longer include them. `about` identifies the move; null for none.
 */
export const HandoverField = ({ about, look }: { about: string | null; look: () => Promise<Handover> }) => {
	const query = useQuery({
		queryKey: ['handover', about],
		queryFn: look,
		enabled: about !== null,
		staleTime: 0,
		gcTime: 0,
	})
	if (about === null) return null
	if (query.data !== undefined) return <Shown found={query.data} />
	return query.isError ? <ReadFailure error={query.error} retry={() => void query.refetch()} /> : <Skeleton rows={2} />
}
