const key = 'vitrine.sso'

/** Notes which provider this browser signs in with, so that it can sign out there too; null for none. */
export const keepProvider = (id: number | null): void => {
	if (id === null) localStorage.removeItem(key)
	else localStorage.setItem(key, String(id))
}

/** Where whoever has signed out here is led: by way of the provider, which says whether it signs out too; else to the login page. */
export const wayOut = (): string => {
	const id = localStorage.getItem(key) ?? ''
	keepProvider(null)
	return /^[1-9]\d{0,9}$/.test(id) ? `/sso/leave/${id}` : '/login'
}
