/** A connection that says nothing for this many ms is given up. */
const patience = 30_000

/** Gives up a connection once it has been silent for too long, counted from now and from each piece that is heard. */
export const watchSilence = (control: AbortController) => {
	const giveUp = (): void => control.abort(new Error('no answer'))
	let guard = setTimeout(giveUp, patience)
	return {
		heard() {
			clearTimeout(guard)
			guard = setTimeout(giveUp, patience)
		},
		stop: () => clearTimeout(guard),
	}
}
