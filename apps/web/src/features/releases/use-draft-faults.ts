import { useEffect, useState } from 'react'
import { useTerminalChoice } from '../../data/terminal-choice.ts'
import { useDraft } from './draft.ts'
import { type DraftFaults, draftFaults } from './draft-check.ts'

/** How often it is looked whether a time has passed meanwhile, in ms. */
const look = 20_000

/** What is wrong with the draft as it is now. */
export const useDraftFaults = (): DraftFaults => {
	const draft = useDraft()
	const [now, setNow] = useState(Date.now)
	const terminals = useTerminalChoice().data ?? []
	useEffect(() => {
		const timer = setInterval(() => setNow(Date.now()), look)
		return () => clearInterval(timer)
	}, [])
	return draftFaults(draft, terminals, now)
}
