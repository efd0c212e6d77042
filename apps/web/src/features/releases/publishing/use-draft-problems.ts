import { useEffect, useState } from 'react'
import { useTerminalChoice } from '../../../data/terminal-choice.ts'
import { useDraft } from './draft.ts'
import { type DraftProblems, draftProblems } from './draft-check.ts'

/** How often to check whether a time has passed meanwhile, in ms. */
const look = 20_000

/** The current problems of the draft. */
export const useDraftProblems = (): DraftProblems => {
	const draft = useDraft()
	const [now, setNow] = useState(Date.now)
	const terminals = useTerminalChoice().data ?? []
	useEffect(() => {
		const timer = setInterval(() => setNow(Date.now()), look)
		return () => clearInterval(timer)
	}, [])
	return draftProblems(draft, terminals, now)
}
