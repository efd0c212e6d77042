/** The login page, with the way back to where the viewer is. */
export const loginAddress = (): string => {
	const here = location.pathname + location.search
	return here === '/' || here === '/login' ? '/login' : `/login?to=${encodeURIComponent(here)}`
}

/** Screens that need no login (specification A §2). */
export const isOpenToAll = (path: string): boolean => /^\/(help|system\/referralcode)\/?$/i.test(path)
