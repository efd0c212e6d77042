import type { InboxNotice } from '@vitrine/contract/people/inbox'

/** Notices shown as one: consecutive ones about terminals that came, or that went, with the same seen state. */
export type InboxGroup = readonly [InboxNotice, ...InboxNotice[]]

const belong = (one: InboxNotice, other: InboxNotice): boolean =>
	one.kind !== 'review' && one.kind === other.kind && one.seen === other.seen

/** Groups the list, preserving its order. */
export const inboxGroups = (list: readonly InboxNotice[]): InboxGroup[] => {
	const groups: [InboxNotice, ...InboxNotice[]][] = []
	for (const notice of list) {
		const last = groups.at(-1)
		if (last !== undefined && belong(last[0], notice)) last.push(notice)
		else groups.push([notice])
	}
	return groups
}
