/** The login page, with the way back to where the viewer is. */
export const loginAddress = (): string => {
	const here = location.pathname + location.search
	return here === '/' || here === '/login' ? '/login' : `/login?to=${encodeURIComponent(here)}`
}

/** Where referral codes are applied for and used: a page before login, whether somebody has signed in or not. */
export const isReferralPage = (path: string): boolean => /^\/system\/referralcode\/?$/i.test(path)

/** Screens of the application that need no login (specification A §2). */
export const isOpenToAll = (path: string): boolean => /^\/help(\/[^/]*)?\/?$/i.test(path)

/** The home page, which stands at two addresses. */
export const isHome = (path: string): boolean => /^\/(home\/?)?$/i.test(path)
