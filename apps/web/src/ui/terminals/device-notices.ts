import { create } from 'zustand'

/** A terminal that came or went; `at` in ms since the epoch. */
export interface DeviceNotice {
	readonly id: number
	readonly name: string
	readonly online: boolean
	readonly at: number
}

/** Maximum number of notices; the oldest are dropped. */
const most = 500

const useStore = create<{ notices: readonly DeviceNotice[] }>(() => ({ notices: [] }))

const isSame = (one: DeviceNotice, other: DeviceNotice): boolean => one.id === other.id && one.online === other.online

/** The notices that have not been closed, newest first. */
export const useDeviceNotices = (): readonly DeviceNotice[] => useStore(store => store.notices)

/** Shows terminals that came or went until the notice is closed (specification A §4); repeating a notice replaces the earlier one. */
export const noteDevices = (noted: readonly DeviceNotice[]): void =>
	useStore.setState(({ notices }) => ({
		notices: [...noted, ...notices.filter(one => !noted.some(other => isSame(one, other)))].slice(0, most),
	}))

/** Closes one notice, or all. */
export const closeDeviceNotices = (closed: DeviceNotice | 'all'): void =>
	useStore.setState(({ notices }) => ({ notices: closed === 'all' ? [] : notices.filter(one => one !== closed) }))

/** Whether there are any notices. */
export const hasDeviceNotices = (): boolean => useStore.getState().notices.length > 0

/** Closes the notices of all terminals except these. */
export const keepDeviceNotices = (ids: ReadonlySet<number>): void => {
	const { notices } = useStore.getState()
	if (notices.some(({ id }) => !ids.has(id))) useStore.setState({ notices: notices.filter(({ id }) => ids.has(id)) })
}
