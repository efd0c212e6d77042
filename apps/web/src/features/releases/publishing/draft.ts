import type { PlayMode } from '@vitrine/contract/release/play-mode-texts'
import { empty_list, type PlayList } from '@vitrine/domain/schedule/terms/play-list'
import { create } from 'zustand'

/** A release being created; it is retained while the user switches between the play list and the schedule. */
export interface Draft {
	readonly list: PlayList
	readonly play_mode: PlayMode
	readonly append: boolean
	readonly adapter_screen: boolean
	/** The first and last moment in the local time of its terminals, as the fields write them; empty for none. */
	readonly starts: string
	readonly ends: string
	/** How often the list of an urgent release plays. */
	readonly rounds: number
	readonly deviceids: readonly number[]
	/** How many terminals get it first (0 for all at once), and how many failures among them halt it. */
	readonly canary: number
	readonly canary_failures: number
	readonly publish_name: string
	/** The IANA time zone in which the days are viewed; empty for the viewer's. */
	readonly time_zone: string
	/** Whether the user has tried to publish; missing fields are reported from then on. */
	readonly tried: boolean
}

const blank: Draft = {
	list: empty_list,
	play_mode: 1,
	append: false,
	adapter_screen: true,
	starts: '',
	ends: '',
	rounds: 1,
	deviceids: [],
	canary: 0,
	canary_failures: 1,
	publish_name: '',
	time_zone: '',
	tried: false,
}

/** The release being created. */
export const useDraft = create<Draft>(() => blank)

export const changeDraft = (change: Partial<Draft>): void => useDraft.setState(change)

/** Changes the play list with one of its rules. */
export const changeList = (rule: (list: PlayList) => PlayList): void =>
	useDraft.setState(({ list }) => ({ list: rule(list) }))

/** Starts with the contents of another release. */
export const beginWith = (draft: Partial<Draft>): void => useDraft.setState({ ...blank, ...draft })

/** Starts over. */
export const clearDraft = (): void => useDraft.setState(blank)
