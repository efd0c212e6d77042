import type { InboxNotice } from '@vitrine/contract/people/inbox'

/** Notices that are shown as one: terminals that came or went one after the other, seen or not. */
export type InboxGroup = readonly [InboxNotice, ...InboxNotice[]]

const belong = (one: InboxNotice, other: InboxNotice): boolean =>
	one.kind !== 'review' && one.kind === other.kind && one.seen === other.seen

/** The list with what belongs together as one, in its order. */
export const inboxGroups = (list: readonly InboxNotice[]): InboxGroup[] => {
	const groups: [InboxNotice, ...InboxNotice[]][] = []
	for (const notice of list) {
		const last = groups.at(-1)
		if (last !== undefined && belong(last[0], notice)) last.push(notice)
		else groups.push([notice])
	}
	return groups
}
