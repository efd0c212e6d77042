const key = 'vitrine.sso'

/** Stores the provider this browser signs in with, so that a logout can go through it; null for none. */
export const keepProvider = (id: number | null): void => {
	if (id === null) localStorage.removeItem(key)
	else localStorage.setItem(key, String(id))
}

/** The address to go to after a logout: through the provider, which indicates whether it signs out too, else the login page. */
export const wayOut = (): string => {
	const id = localStorage.getItem(key) ?? ''
	keepProvider(null)
	return /^[1-9]\d{0,9}$/.test(id) ? `/sso/leave/${id}` : '/login'
}
