import { useState } from 'react'
import { Link } from 'react-router'
import { t } from '../../../data/text.ts'
import { Pages } from '../../../ui/lists/pages.tsx'
import { ListStates } from '../../../ui/lists/states.tsx'
import { terminalPath } from '../../../ui/terminals/terminal-path.ts'
import type { TerminalActions } from '../terminal-actions.ts'
import { OnlineWord } from '../terminal-facts.tsx'
import type { useTerminalFilter } from '../use-terminals.ts'
import { unplaced_size, useUnplaced } from './use-positions.ts'

interface Props {
	readonly filter: ReturnType<typeof useTerminalFilter>
	readonly actions: TerminalActions
}

const List = ({ filter, actions: { change } }: Props) => {
	const [page, setPage] = useState(1)
	const query = useUnplaced(filter, page)
	return (
		<ListStates query={query} isEmpty={false} empty={null}>
			<ul className="map-unplaced">
				{query.data?.list.map(terminal => (
					<li key={terminal.id}>
						<Link to={terminalPath(terminal.id, '', terminal.type_id)}>{terminal.name}</Link>
						<OnlineWord terminal={terminal} />
						{change !== null && (
							<button type="button" className="button" onClick={() => change.edit(terminal)}>
								{t('设置位置')}
								<span className="hidden-text"> {terminal.name}</span>
							</button>
						)}
					</li>
				))}
			</ul>
			<Pages page={page} size={unplaced_size} count={query.data?.count ?? 0} onChange={setPage} />
		</ListStates>
	)
}

/** The terminals missing from the map because no place has been entered for them: how many, and which. */
export const UnplacedTerminals = ({ count, ...props }: Props & { count: number }) => {
	const [open, setOpen] = useState(false)
	if (count === 0) return null
	return (
		<details className="panel map-rest" open={open} onToggle={event => setOpen(event.currentTarget.open)}>
			<summary>{t('{count} 个终端未设置位置', { count })}</summary>
			{open && <List {...props} />}
		</details>
	)
}
