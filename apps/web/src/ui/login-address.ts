import { ownPath } from './own-path.ts'

const isLogin = (path: string): boolean => /^\/login\/?(\?|$)/i.test(path)

/** Where a login leads that was asked for with this search: back to where it was asked for, never to a login again. */
export const wayBackIn = (search: string): string => {
	const to = ownPath(new URLSearchParams(search).get('to'))
	return to === null || isLogin(to) ? '/' : to
}

/** The login page with the way back to an address of this application; of the login page itself it is the same again. */
export const loginAddressFor = (pathname: string, search: string): string => {
	const here = isLogin(pathname) ? wayBackIn(search) : pathname + search
	return here === '/' ? '/login' : `/login?to=${encodeURIComponent(here)}`
}

/** Where the login of this page leads. */
export const wayBack = (): string => wayBackIn(location.search)

/** The login page, with the way back to where the viewer is. */
export const loginAddress = (): string => loginAddressFor(location.pathname, location.search)
