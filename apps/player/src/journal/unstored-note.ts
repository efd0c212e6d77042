import { storage_name } from '../library/settings.ts'

const name = `${storage_name}-unstored-plays`

/** How many plays the previous start could not store: they were lost with it. */
export const lostBefore = (): number => {
	try {
		return Math.max(0, Math.floor(Number(localStorage.getItem(name) ?? '0'))) || 0
	} catch {
		return 0
	}
}

let noted: number | null = null

/** Notes how many plays are only in memory; the place for it is another one than that of the journal, which has no space. */
export const noteUnstored = (count: number): void => {
	if (count === noted) return
	noted = count
	try {
		if (count > 0) localStorage.setItem(name, String(count))
		else localStorage.removeItem(name)
	} catch {
		// Then those that a restart loses are not counted.
	}
}
