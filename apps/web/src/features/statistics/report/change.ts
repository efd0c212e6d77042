/** The change from a previous sum, in percent; `new` if there was none before. */
export type Change =
	| { readonly is: 'more' | 'less'; readonly percent: number }
	| { readonly is: 'same' | 'about' | 'new' | 'nothing' }

/** Compares a sum with the previous one; `about` is a difference below half a percent. */
export const changeOf = (now: number, before: number): Change => {
	if (before === 0) return { is: now === 0 ? 'nothing' : 'new' }
	const percent = Math.round((Math.abs(now - before) / before) * 100)
	if (percent === 0) return { is: now === before ? 'same' : 'about' }
	return { is: now > before ? 'more' : 'less', percent }
}
