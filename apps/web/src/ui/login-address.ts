import { ownPath } from './own-path.ts'

const isLogin = (path: string): boolean => /^\/login\/?(\?|$)/i.test(path)

/** Where a login with this search string leads: back to where it was requested, never to a login page again. */
export const wayBackIn = (search: string): string => {
	const to = ownPath(new URLSearchParams(search).get('to'))
	return to === null || isLogin(to) ? '/' : to
}

/** The login page with the way back to an address of this application; for the login page itself, its own way back is preserved. */
export const loginAddressFor = (pathname: string, search: string): string => {
	const here = isLogin(pathname) ? wayBackIn(search) : pathname + search
	return here === '/' ? '/login' : `/login?to=${encodeURIComponent(here)}`
}

/** Where a login on this page leads. */
export const wayBack = (): string => wayBackIn(location.search)

/** The login page, with the way back to the current address. */
export const loginAddress = (): string => loginAddressFor(location.pathname, location.search)
