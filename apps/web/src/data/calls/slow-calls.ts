import { create } from 'zustand'

/** A call without an answer after this time counts as slow, in ms. */
const silent_after = 10_000

const useStore = create<{ count: number }>(() => ({ count: 0 }))

/** Whether a call that the user waits for is slow. */
export const useIsServerSilent = (): boolean => useStore(store => store.count > 0)

const add = (number: number): void => useStore.setState(({ count }) => ({ count: count + number }))

/** Watches a call until it settles. */
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
