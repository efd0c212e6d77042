/**
 * Calls `act` as soon as the page is hidden (at once if it already is), until `cleared` aborts. Browsers paint nothing then, so that
 * waiting for a painted frame would never end.
 */
export const whenUnseen = (act: () => void, cleared: AbortSignal): void => {
	const look = (): void => {
		if (document.hidden) act()
	}
	document.addEventListener('visibilitychange', look, { signal: cleared })
	look()
}
