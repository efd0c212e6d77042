import type { Terminal } from '@vitrine/contract/terminals'
import { useGroupNames } from '../../data/groups.ts'
import { t, translated } from '../../data/text.ts'
import { ago, moment } from '../../ui/format.ts'
import { StateWord } from '../../ui/state-word.tsx'

/** Whether a terminal is there, and why not. */
export const OnlineWord = ({ terminal }: { terminal: Terminal }) =>
	terminal.run_state > 0 ? (
		<StateWord tone="green" text={t('在线')} />
	) : (
		<StateWord tone="grey" text={t('离线')} title={translated(terminal.offline_reason)} />
	)

/** Where a terminal belongs. */
export const GroupName = ({ terminal }: { terminal: Terminal }) => <>{useGroupNames()(terminal.group_name)}</>

/** When a terminal was last heard of: the moment, and on hover how long ago. */
export const LastSeen = ({ terminal }: { terminal: Terminal }) =>
	terminal.last_seen === null ? (
		<span className="muted">{t('从未连接')}</span>
	) : (
		<span title={ago(terminal.last_seen, Date.now())}>{moment(terminal.last_seen)}</span>
	)

/** What a terminal plays and what is wrong with it. */
export const Playing = ({ terminal }: { terminal: Terminal }) => (
	<div style={{ overflowWrap: 'anywhere' }}>
		<div>{terminal.program_name || <span className="muted">{t('没有节目')}</span>}</div>
		{terminal.publish_no !== '' && <div className="muted">{terminal.publish_no}</div>}
		{terminal.run_state === 0 && terminal.offline_reason !== '' && (
			<div className="muted">{translated(terminal.offline_reason)}</div>
		)}
		{terminal.faults.map(fault => (
			<div className="fault" key={fault}>
				{translated(fault)}
			</div>
		))}
	</div>
)
