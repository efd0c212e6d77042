/** Counts the turns of a player's items by sampling more often than the shortest of them lasts. */
const look_every = 50

interface Frames {
	readonly [window_id: string]: { readonly item: string; readonly since: number }
}

const since = new Map<string, number>()
let turns = 0
setInterval(() => {
	const { vitrinePlayer: player } = window as unknown as { vitrinePlayer?: { readonly frames: Frames } }
	for (const [id, frame] of Object.entries(player?.frames ?? {})) {
		if (since.get(id) === frame.since) continue
		since.set(id, frame.since)
		turns++
	}
}, look_every)

Object.assign(window, { bench: { turns: () => turns, windows: () => since.size } })

export {}
