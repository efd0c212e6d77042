/** The change from a previous sum, in percent; `new` if there was none before. */
export type Change =
	| { readonly is: 'more' | 'less'; readonly percent: number }
	| { readonly is: 'same' | 'new' | 'nothing' }

/** Compares a sum with the previous one; a difference below half a percent counts as equal. */
export const changeOf = (now: number, before: number): Change => {
	if (before === 0) return { is: now === 0 ? 'nothing' : 'new' }
	const percent = Math.round((Math.abs(now - before) / before) * 100)
	if (percent === 0) return { is: 'same' }
	return { is: now > before ? 'more' : 'less', percent }
}
