import { useEffect } from 'react'
import { useLocation } from 'react-router'

/** Goes to the target named after `#` in the address, each time a link leads to it. */
export const useHashTarget = (names: readonly string[], go: (name: string) => void): void => {
	const { hash, key } = useLocation()
	const name = hash.slice(1)
	const isHere = names.includes(name)
	// biome-ignore lint/correctness/useExhaustiveDependencies: led there again, it goes there again; `go` is new with every draw.
	useEffect(() => {
		if (isHere) go(name)
	}, [isHere, name, key])
}
