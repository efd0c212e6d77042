import { Checkbox, Flex } from 'antd'
import { Link } from 'react-router'
import { t } from '../../data/text.ts'
import { Thumbnail } from '../../ui/lists/thumbnail.tsx'
import { terminalPath } from '../../ui/terminals/terminal-path.ts'
import {
	DarkWords,
	FreeSpace,
	GroupName,
	LastSeen,
	OnlineWord,
	OutstandingMark,
	PlayerBuild,
	Playing,
	ScreenSize,
	TagList,
} from './terminal-facts.tsx'
import { TerminalButtons } from './terminal-table.tsx'
import './terminals.css'
import type { TerminalViewProps } from './terminal-actions.ts'

/** Terminals as cards with a picture of their screen; the view for small screens. */
export const TerminalCards = ({ terminals, actions, chosen, choose }: TerminalViewProps) => (
	<ul className="terminal-cards">
		{terminals.map(terminal => (
			<li className="panel terminal-card" key={terminal.id}>
				<Thumbnail src={terminal.screenshot} icon="terminal" width="100%" />
				<Flex justify="space-between" gap={8}>
					<Flex gap={8} align="baseline">
						{choose !== null && (
							<Checkbox
								aria-label={t('选择“{name}”', { name: terminal.name })}
								checked={chosen.includes(terminal.id)}
								onChange={event =>
									choose([...chosen.filter(id => id !== terminal.id), ...(event.target.checked ? [terminal.id] : [])])
								}
							/>
						)}
						<Link
							to={terminalPath(terminal.id, '', terminal.type_id)}
							style={{ fontWeight: 600, overflowWrap: 'anywhere' }}
						>
							{terminal.name}
						</Link>
					</Flex>
					<OnlineWord terminal={terminal} />
				</Flex>
				<OutstandingMark terminal={terminal} />
				<DarkWords terminal={terminal} />
				<TagList tags={terminal.tags} />
				<Playing terminal={terminal} />
				<Flex justify="space-between" gap="0 8px" wrap className="muted">
					<span>
						<GroupName terminal={terminal} />
					</span>
					<ScreenSize terminal={terminal} />
					<span>{terminal.system_version}</span>
					<span>{terminal.sn}</span>
					<PlayerBuild terminal={terminal} />
					<FreeSpace terminal={terminal} />
				</Flex>
				<Flex justify="space-between" align="center" wrap>
					<span>
						<span className="muted">{t('最后在线')} </span>
						<LastSeen terminal={terminal} />
					</span>
					<TerminalButtons terminal={terminal} actions={actions} />
				</Flex>
			</li>
		))}
	</ul>
)
