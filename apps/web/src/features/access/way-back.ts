/** Where a login leads: back to where it was asked for, within this origin only. */
export const wayBack = (): string => {
	const to = new URLSearchParams(location.search).get('to') ?? '/'
	const address = new URL(to, location.origin)
	return address.origin === location.origin ? address.pathname + address.search : '/'
}
