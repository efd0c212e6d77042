import { create } from 'zustand'

/** A device that came or went; `at` in ms since the epoch. */
export interface DeviceNotice {
	readonly id: number
	readonly name: string
	readonly online: boolean
	readonly at: number
}

/** How many are kept at most: the oldest go. */
const most = 500

const useStore = create<{ notices: readonly DeviceNotice[] }>(() => ({ notices: [] }))

const isSame = (one: DeviceNotice, other: DeviceNotice): boolean => one.id === other.id && one.online === other.online

/** The notices of devices that nobody has closed, the newest first. */
export const useDeviceNotices = (): readonly DeviceNotice[] => useStore(store => store.notices)

/** Says that devices came or went, until it is closed (specification A §4); the same again replaces the earlier word. */
export const noteDevices = (noted: readonly DeviceNotice[]): void =>
	useStore.setState(({ notices }) => ({
		notices: [...noted, ...notices.filter(one => !noted.some(other => isSame(one, other)))].slice(0, most),
	}))

/** Closes one of them, or all. */
export const closeDeviceNotices = (closed: DeviceNotice | 'all'): void =>
	useStore.setState(({ notices }) => ({ notices: closed === 'all' ? [] : notices.filter(one => one !== closed) }))

/** Whether anything is told of devices. */
export const hasDeviceNotices = (): boolean => useStore.getState().notices.length > 0

/** Closes what is told of all but these devices. */
export const keepDeviceNotices = (ids: ReadonlySet<number>): void => {
	const { notices } = useStore.getState()
	if (notices.some(({ id }) => !ids.has(id))) useStore.setState({ notices: notices.filter(({ id }) => ids.has(id)) })
}
