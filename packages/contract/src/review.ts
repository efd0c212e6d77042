import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { flag, json, text } from './wire.ts'

/** What was looked at: a decision holds for the content as it was seen, not for what came after. */
const seen = z
	.array(z.object({ id: z.int().min(1), updated_at: z.int() }))
	.min(1)
	.max(200)

/** The review of contents (specification B §4, §6). */
export const reviewCalls = {
	decideMaterials: endpoint({
		method: 'POST',
		path: '/admin/review/decideMaterials',
		may: 'review.decide',
		about:
			'Approves or rejects materials as they were seen (id and updated_at); a rejection needs a reason. All or none are decided.',
		does: '审核素材',
		input: z.object({ materials: json(seen), approve: flag, reason: text(500, 0).optional() }),
		output: z.object({ count: z.int() }),
	}),
}
