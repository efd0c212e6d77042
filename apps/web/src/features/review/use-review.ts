import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { Material } from '@vitrine/contract/materials'
import { review_states } from '@vitrine/domain/material'
import { materials, review } from '../../data/api.ts'
import { keys, refresh } from '../../data/queries.ts'
import { t } from '../../data/text.ts'
import { toast } from '../../ui/toasts.ts'

/** Materials on a page. */
export const page_size = 20

/** Materials that wait for a decision. */
export const usePending = (page: number) =>
	useQuery({
		queryKey: [...keys.materials, 'pending', page],
		queryFn: ({ signal }) =>
			materials.list({ review_state: [review_states.pending], page, limit: page_size }, { signal }),
		placeholderData: keepPreviousData,
	})

/** A material as it was when the list was read, with all that it shows. */
export const useDetail = ({ id, updated_at }: Material) =>
	useQuery({
		queryKey: [...keys.materials, 'details', id, updated_at],
		queryFn: async ({ signal }) => (await materials.get({ ids: [id] }, { signal }))[0] ?? null,
	})

const tell = (chosen: readonly Material[], approve: boolean): void => {
	const [first] = chosen
	if (chosen.length === 1 && first !== undefined)
		toast('success', t(approve ? '已通过“{name}”' : '已驳回“{name}”', { name: first.name }))
	else toast('success', t(approve ? '已通过 {count} 个素材' : '已驳回 {count} 个素材', { count: chosen.length }))
}

/** Decides over materials as they are shown; a rejection has its reason. */
export const decide = async (chosen: readonly Material[], approve: boolean, reason = ''): Promise<void> => {
	const seen = chosen.map(({ id, updated_at }) => ({ id, updated_at }))
	try {
		await review.decideMaterials({ materials: seen, approve: approve ? 1 : 0, reason })
		tell(chosen, approve)
	} finally {
		// A refusal too means that something is not as it is shown.
		await refresh(keys.materials)
	}
}
