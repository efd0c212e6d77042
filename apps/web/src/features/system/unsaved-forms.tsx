import { createContext, type ReactNode, useCallback, useContext, useEffect, useRef, useState } from 'react'
import type { BlockerFunction } from 'react-router'
import { DiscardGuard } from '../../ui/forms/discard-guard.tsx'

/** Whether a form has unsaved changes. */
type IsDirty = () => boolean

const Forms = createContext<Set<IsDirty> | null>(null)

/** Asks once for all forms of a screen before unsaved changes are lost. */
export const UnsavedForms = ({ name, children }: { name: string; children: ReactNode }) => {
	const [forms] = useState(() => new Set<IsDirty>())
	const isDirty = useCallback(
		(way?: Parameters<BlockerFunction>[0]): boolean => {
			// A link to another field of the same screen does not leave the screen.
			if (way !== undefined && way.currentLocation.pathname === way.nextLocation.pathname) return false
			return [...forms].some(isOne => isOne())
		},
		[forms],
	)
	return (
		<Forms value={forms}>
			<DiscardGuard name={name} isDirty={isDirty} />
			{children}
		</Forms>
	)
}

/** Reports the changes of a form to the surrounding screen. */
export const useUnsaved = (isDirty: IsDirty): void => {
	const forms = useContext(Forms)
	const last = useRef(isDirty)
	last.current = isDirty
	useEffect(() => {
		const ask: IsDirty = () => last.current()
		forms?.add(ask)
		return () => {
			forms?.delete(ask)
		}
	}, [forms])
}
