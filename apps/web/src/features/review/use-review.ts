import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { ReviewEntry, Reviewers } from '@vitrine/contract/release/review'
import type { ReviewKind } from '@vitrine/domain/release/review'
import { interludes, materials, programs, review } from '../../data/calls/api.ts'
import { keys, refresh } from '../../data/calls/queries.ts'
import { t } from '../../data/text.ts'
import { toast } from '../../ui/messages/toasts.ts'
import type { Reach } from './reach-notice.tsx'

/** Entries per page. */
export const page_size = 20
/** Polling interval for new entries, in ms. */
const look_again = 15_000

/** The entries pending the viewer's review. */
export const usePending = (kind: ReviewKind, key_word: string, page: number) =>
	useQuery({
		queryKey: [...keys.review, 'pending', kind, key_word, page],
		queryFn: ({ signal }) => review.listPending({ kind, key_word, page, limit: page_size }, { signal }),
		placeholderData: keepPreviousData,
		refetchInterval: look_again,
	})

type Seen = Pick<ReviewEntry, 'id' | 'updated_at' | 'revision'>

/** An entry is loaded again if it differs from the one in the list. */
const seenKey = (kind: ReviewKind, { id, updated_at, revision }: Seen) =>
	[...keys.review, kind, id, updated_at, revision] as const

/** A material as it was when the list was loaded, with everything it shows. */
export const useMaterial = (entry: Seen) =>
	useQuery({
		queryKey: seenKey('material', entry),
		queryFn: async ({ signal }) => (await materials.get({ ids: [entry.id] }, { signal }))[0] ?? null,
	})

/** A pending program with its document. */
export const useProgram = (entry: Seen) =>
	useQuery({
		queryKey: seenKey('program', entry),
		queryFn: ({ signal }) => programs.get({ id: entry.id }, { signal }),
	})

/** The differences between a program and its last approved version. */
export const useChanges = (entry: Seen) =>
	useQuery({
		queryKey: [...seenKey('program', entry), 'changes'],
		queryFn: ({ signal }) => review.getProgramChanges({ id: entry.id }, { signal }),
	})

/** A pending release, as its terminals would receive it. */
export const useRelease = (entry: Seen) =>
	useQuery({
		queryKey: seenKey('release', entry),
		queryFn: ({ signal }) => review.getRelease({ id: entry.id }, { signal }),
	})

/** A pending interlude. */
export const useInterlude = (entry: Seen) =>
	useQuery({
		queryKey: seenKey('interlude', entry),
		queryFn: ({ signal }) => interludes.get({ id: entry.id }, { signal }),
	})

const tell = (chosen: readonly ReviewEntry[], approve: boolean): void => {
	const [first] = chosen
	if (chosen.length === 1 && first !== undefined)
		toast('success', t(approve ? '已通过“{name}”' : '已驳回“{name}”', { name: first.name }))
	else toast('success', t(approve ? '已通过 {count} 项' : '已驳回 {count} 项', { count: chosen.length }))
}

const send = (
	kind: ReviewKind,
	chosen: readonly ReviewEntry[],
	decision: { approve: number; reason: string },
): Promise<{ count: number } & Partial<Reach>> => {
	const seen = chosen.map(({ id, updated_at }) => ({ id, updated_at }))
	switch (kind) {
		case 'material':
			return review.decideMaterials({ materials: seen, ...decision })
		case 'program':
			return review.decidePrograms({ programs: chosen.map(({ id, revision }) => ({ id, revision })), ...decision })
		case 'release':
			return review.decideReleases({ releases: chosen.map(({ id }) => ({ id })), ...decision })
		case 'interlude':
			return review.decideInterludes({ interludes: seen, ...decision })
	}
}

const content = { material: keys.materials, program: keys.programs, release: keys.releases, interlude: keys.interludes }

/** Approves or rejects entries of one kind as they are shown; a rejection needs a reason. Returns what did not reach all its terminals. */
export const decide = async (
	kind: ReviewKind,
	chosen: readonly ReviewEntry[],
	approve: boolean,
	reason = '',
): Promise<Reach | null> => {
	try {
		const decided = await send(kind, chosen, { approve: approve ? 1 : 0, reason })
		tell(chosen, approve)
		const { reached = 0, out_of_reach = [] } = decided
		return out_of_reach.length > 0 ? { reached, out_of_reach } : null
	} finally {
		// An error also means that something differs from what is shown.
		await Promise.all([refresh(keys.review), refresh(content[kind])])
	}
}

/** The number of entries of each kind. */
export const useOverview = () =>
	useQuery({
		queryKey: [...keys.review, 'overview'],
		queryFn: ({ signal }) => review.getOverview({}, { signal }),
		refetchInterval: look_again,
	})

/** The query of the history. */
export type HistoryQuery = NonNullable<Parameters<typeof review.listHistory>[0]>

/** A page of past decisions. */
export const useHistory = (asked: HistoryQuery) =>
	useQuery({
		queryKey: [...keys.review, 'history', asked],
		queryFn: ({ signal }) => review.listHistory({ ...asked, limit: page_size }, { signal }),
		placeholderData: keepPreviousData,
	})

/** The reviewers of a kind in an organisation; 0 for none. */
export const useReviewers = (group_id: number, kind: ReviewKind) =>
	useQuery({
		queryKey: [...keys.review, 'reviewers', group_id, kind],
		queryFn: ({ signal }) => review.getReviewers({ group_id, kind }, { signal }),
		enabled: group_id > 0,
	})

/** The form values of the reviewers. */
export const reviewersValues = ({ named, shared }: Reviewers) => ({ user_ids: named.map(({ id }) => id), shared })

/** The current named reviewers of a kind in an organisation. */
export const readReviewers = async (group_id: number, kind: ReviewKind) => {
	const now = await review.getReviewers({ group_id, kind })
	return { values: reviewersValues(now), revision: now.revision }
}

/** Sets the reviewers of a kind in an organisation. */
export const saveReviewers = async (asked: {
	group_id: number
	kind: ReviewKind
	user_ids: number[]
	shared: number
	revision: number | undefined
}): Promise<void> => {
	await review.setReviewers(asked)
	await refresh(keys.review)
	toast('success', t('审核人已保存'))
}
