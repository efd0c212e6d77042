import { findingsOf } from '@vitrine/domain/program/checks/checks'
import { layersOf, type Program } from '@vitrine/domain/program/document'
import { useMemo } from 'react'
import { findingPlace, findingWords } from '../../data/check-words.ts'
import { t } from '../../data/text.ts'
import { MenuButton } from '../../ui/menu-button.tsx'
import { EditorIcon } from '../icon.tsx'
import { openAt } from '../opening.ts'
import { programOf, useEditor, useEditorStore } from '../store.ts'
import { localTime } from '../today.ts'
import { useFacts } from './library/use-facts.ts'

/** The place of a finding, by the names of its window and item. */
const placeIn = (program: Program, window_id: string, resource_id: string): string => {
	const window = layersOf(program).find(({ id }) => id === window_id)
	const item = window?.resources.find(({ id }) => id === resource_id)
	return findingPlace(window_id, window?.name ?? '', item?.name ?? '')
}

/** Findings to check before publishing; each entry leads to its place. */
export const Checks = () => {
	const store = useEditorStore()
	const program = useEditor(programOf)
	const facts = useFacts(program)
	const findings = useMemo(() => findingsOf(program, localTime(), facts), [program, facts])
	if (findings.length === 0) return null
	return (
		<MenuButton
			className="button ed-checks"
			face={
				<>
					<EditorIcon name="warning" size={16} />
					{t('{count} 项待检查', { count: findings.length })}
				</>
			}
		>
			{findings.map(finding => (
				<button
					type="button"
					key={`${finding.code} ${finding.window_id} ${finding.resource_id}`}
					onClick={() => openAt(store, finding.window_id, finding.resource_id)}
				>
					{finding.window_id !== '' && <strong>{placeIn(program, finding.window_id, finding.resource_id)} </strong>}
					{findingWords(finding)}
				</button>
			))}
		</MenuButton>
	)
}
