import { create } from 'zustand'

/** A call that has not been answered for so many ms is spoken of. */
const silent_after = 10_000

const useStore = create<{ count: number }>(() => ({ count: 0 }))

/** Whether somebody waits for an answer that does not come. */
export const useIsServerSilent = (): boolean => useStore(store => store.count > 0)

const add = (number: number): void => useStore.setState(({ count }) => ({ count: count + number }))

/** Watches a call until it is answered, whichever way. */
export const watched = async <T>(call: Promise<T>): Promise<T> => {
	let isCounted = false
	const timer = setTimeout(() => {
		isCounted = true
		add(1)
	}, silent_after)
	try {
		return await call
	} finally {
		clearTimeout(timer)
		if (isCounted) add(-1)
	}
}
