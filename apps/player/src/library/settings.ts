const query = new URLSearchParams(location.search)

const given = (name: string, pattern: RegExp): string | null => {
	const value = query.get(name)
	return value !== null && pattern.test(value) ? value : null
}

/** What the address of the page determines: an identity for automation, and a profile for a second player in one browser. */
export const address = {
	sn: given('sn', /^[A-Z0-9]{1,64}$/),
	key: given('key', /^.{6,128}$/),
	profile: given('profile', /^[\w-]{1,32}$/),
}

/** Distinguishes the storage of profiles. */
export const storage_name = `vitrine-player${address.profile === null ? '' : `-${address.profile}`}`
