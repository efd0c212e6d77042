/** The longest rest that is followed, in ms: a wrong answer must not silence a terminal for days. */
export const longest_rest = 3_600_000

/** How long an answer asks not to be asked again, in ms: 429 or 503 with `Retry-After` in seconds (RFC 9110 §10.2.3); 0 for any other. */
export const askedRest = ({ status, headers }: Pick<Response, 'status' | 'headers'>): number => {
	const asked = headers.get('retry-after') ?? ''
	if (![429, 503].includes(status) || !/^\d{1,9}$/.test(asked)) return 0
	return Math.min(longest_rest, Number(asked) * 1000)
}
