import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { ProgramFinding } from '@vitrine/contract/library/exchange'
import { package_programs } from '@vitrine/domain/program/package-name'
import { Alert } from 'antd'
import { Link } from 'react-router'
import { exchange } from '../../../data/calls/api.ts'
import { keys } from '../../../data/calls/queries.ts'
import { findingPlace, findingWords } from '../../../data/check-words.ts'
import { usePermitted } from '../../../data/session/session.ts'
import { t } from '../../../data/text.ts'

/** The maximum number of problems listed per program; the editor shows the rest. */
const most = 8

/** The viewer's local time in the format the server expects: `yyyy-MM-ddTHH:mm:ss`. */
const localTime = (): string => {
	const now = new Date()
	return new Date(now.getTime() - now.getTimezoneOffset() * 60_000).toISOString().slice(0, 19)
}

const spotOf = (id: number, { window_id, resource_id }: Pick<ProgramFinding, 'window_id' | 'resource_id'>): string => {
	const spot = { ...(window_id && { window: window_id }), ...(resource_id && { resource: resource_id }) }
	return `/schedule/windowsIndex?${new URLSearchParams({ id: String(id), ...spot })}`
}

interface ListProps {
	readonly id: number
	readonly name: string
	readonly findings: readonly ProgramFinding[]
	/** Whether the user can open the editor to fix it. */
	readonly mayWrite: boolean
}

const FindingList = ({ id, name, findings, mayWrite }: ListProps) => (
	<section>
		<strong style={{ overflowWrap: 'anywhere' }}>{name}</strong>
		<ul>
			{findings.slice(0, most).map(finding => {
				const place = findingPlace(finding.window_id, finding.window, finding.item)
				const words = [place, findingWords(finding)].filter(Boolean).join(': ')
				return (
					<li key={`${finding.code} ${finding.window_id} ${finding.resource_id}`} style={{ overflowWrap: 'anywhere' }}>
						{mayWrite ? <Link to={spotOf(id, finding)}>{words}</Link> : words}
					</li>
				)
			})}
			{findings.length > most && <li className="muted">{t('还有 {count} 项', { count: findings.length - most })}</li>}
		</ul>
	</section>
)

/** What to check in the chosen programs before publishing; each entry links to its place in the editor. */
export const ProgramChecks = ({ ids }: { ids: readonly number[] }) => {
	const asked = ids.slice(0, package_programs)
	const [mayRead, mayWrite] = [usePermitted('programs.read'), usePermitted('programs.write')]
	const query = useQuery({
		// A change to programs also refreshes these checks.
		queryKey: [...keys.programs, 'checks', ...asked],
		queryFn: ({ signal }) => exchange.check({ ids: asked, now: localTime() }, { signal }),
		enabled: mayRead && asked.length > 0,
		placeholderData: keepPreviousData,
	})
	const found = (query.data ?? []).filter(({ id, findings }) => findings.length > 0 && asked.includes(id))
	return (
		<div aria-live="polite">
			{found.length > 0 && (
				<Alert
					type="warning"
					showIcon
					title={t('发布前请检查')}
					description={found.map(({ id, name, findings }) => (
						<FindingList key={id} id={id} name={name} findings={findings} mayWrite={mayWrite} />
					))}
				/>
			)}
		</div>
	)
}
