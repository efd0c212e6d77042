import type { Terminal } from '@vitrine/contract/terminals'
import { Flex } from 'antd'
import { Thumbnail } from '../../ui/thumbnail.tsx'
import { GroupName, LastSeen, OnlineWord, Playing } from './terminal-facts.tsx'
import { TerminalButtons } from './terminal-table.tsx'
import './terminals.css'
import type { TerminalActions } from './terminal-actions.ts'

/** Terminals as pictures of what they show; the view for small screens. */
export const TerminalCards = (props: { terminals: readonly Terminal[]; actions: TerminalActions }) => (
	<ul className="terminal-cards">
		{props.terminals.map(terminal => (
			<li className="panel terminal-card" key={terminal.id}>
				<Thumbnail src={terminal.screenshot} icon="terminal" width="100%" />
				<Flex justify="space-between" gap={8}>
					<strong style={{ overflowWrap: 'anywhere' }}>{terminal.name}</strong>
					<OnlineWord terminal={terminal} />
				</Flex>
				<Playing terminal={terminal} />
				<Flex justify="space-between" gap="0 8px" wrap className="muted">
					<span>
						<GroupName terminal={terminal} />
					</span>
					<span>{terminal.w > 0 && `${terminal.w}×${terminal.h}`}</span>
					<span>{terminal.system_version}</span>
					<span>{terminal.sn}</span>
				</Flex>
				<Flex justify="space-between" align="center" wrap>
					<LastSeen terminal={terminal} />
					<TerminalButtons terminal={terminal} actions={props.actions} />
				</Flex>
			</li>
		))}
	</ul>
)
