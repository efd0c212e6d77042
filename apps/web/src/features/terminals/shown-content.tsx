import { useQuery } from '@tanstack/react-query'
import type { ShownRelease, Terminal } from '@vitrine/contract/terminals'
import { isPending } from '@vitrine/domain/release/download'
import { Button, Flex } from 'antd'
import { useState } from 'react'
import { emergencies, interludes, releases, scheduleTemplates, terminals } from '../../data/calls/api.ts'
import { keys, refresh } from '../../data/calls/queries.ts'
import { nameOfGroup } from '../../data/groups.ts'
import { usePermitted } from '../../data/session/session.ts'
import { t } from '../../data/text.ts'
import { ForeignMark } from '../../ui/foreign-mark.tsx'
import { moment } from '../../ui/format.ts'
import { kindWord } from '../../ui/kind-word.ts'
import { ListStates, Nothing } from '../../ui/lists/states.tsx'
import { TakeDownDialog } from '../../ui/messages/take-down-dialog.tsx'
import { toast } from '../../ui/messages/toasts.ts'
import { FallbackDialog } from '../../ui/terminals/fallback-dialog.tsx'

/** Takes content down on one terminal; each kind has its own API call. */
const takeDown = async (
	{ kind, publish_id, name }: ShownRelease,
	terminal: Terminal,
	reason: string,
): Promise<void> => {
	const here = { deviceids: [terminal.id], reason }
	if (kind === 'emergency') await emergencies.cancel({ publish_id, ...here })
	else if (kind === 'timing') await scheduleTemplates.end({ publish_id, ...here })
	else if (kind === 'interlude') await interludes.end({ publish_id, ...here })
	else await releases.end({ id: publish_id, ...here })
	toast('success', t('已从“{terminal}”撤下“{name}”', { terminal: terminal.name, name }))
	await refresh()
}

const One = ({ one, take }: { one: ShownRelease; take: (() => void) | null }) => (
	<li style={{ padding: '8px 0', borderBlockEnd: '1px solid var(--line)' }}>
		<Flex justify="space-between" align="center" gap={8} wrap>
			<div style={{ overflowWrap: 'anywhere', minWidth: 0 }}>
				<div>
					{one.name} <ForeignMark of={one} />
				</div>
				<div className="muted">
					{[kindWord(one.kind), one.publish_no, one.publisher, moment(one.updated_at)].join(' · ')}
					{isPending(one.download_state) && ` · ${t('等待中')}`}
				</div>
			</div>
			{take !== null && <Button onClick={take}>{t('从此终端撤下')}</Button>}
		</Flex>
	</li>
)

/** Everything on a terminal, who put it there, and what can be taken down here. */
export const ShownContent = ({ terminal }: { terminal: Terminal }) => {
	const [taken, setTaken] = useState<ShownRelease | null>(null)
	const [isChoosing, setChoosing] = useState(false)
	const mayPublish = usePermitted('releases.publish')
	const mayControl = usePermitted('terminals.control')
	const query = useQuery({
		queryKey: [...keys.terminals, 'shown', terminal.id],
		queryFn: ({ signal }) => terminals.listShown({ id: terminal.id }, { signal }),
	})
	const list = query.data ?? []
	return (
		<>
			{terminal.run_state > 0 && terminal.program_name !== '' && (
				<p>
					{t('正在播放：{name}', { name: terminal.program_name })}
					{terminal.is_fallback && <span className="muted"> · {t('备用节目，没有其他内容时播放')}</span>}
				</p>
			)}
			<ListStates query={query} isEmpty={list.length === 0} empty={<Nothing title={t('此终端上没有内容')} />}>
				<ul style={{ listStyle: 'none', margin: 0, padding: 0 }}>
					{list.map(one => {
						// A fallback program is chosen, not taken down.
						const may = one.kind === 'timing' ? mayControl : mayPublish && one.kind !== 'fallback'
						return <One key={one.publish_id} one={one} take={may ? () => setTaken(one) : null} />
					})}
				</ul>
			</ListStates>
			<Button style={{ marginBlockStart: 16 }} onClick={() => setChoosing(true)}>
				{t('备用节目')}
			</Button>
			{isChoosing && (
				<FallbackDialog owner={{ device_id: terminal.id }} name={terminal.name} close={() => setChoosing(false)} />
			)}
			{taken !== null && (
				<TakeDownDialog
					name={taken.name}
					group_name={nameOfGroup(taken)}
					take={reason => takeDown(taken, terminal, reason)}
					close={() => setTaken(null)}
				/>
			)}
		</>
	)
}
