import { boundedList } from '@vitrine/domain/bounded'
import { programDocument } from '@vitrine/domain/program/document'
import { difference_kinds } from '@vitrine/domain/program/editing/difference'
import { review_kinds } from '@vitrine/domain/release/review'
import { step } from '@vitrine/domain/schedule/step'
import { z } from 'zod'
import { endpoint } from '../call/endpoint.ts'
import { at_revision, flag, ids, integer, json, listOf, nothing, paging, text } from '../call/wire.ts'
import { decided_reach } from './releases.ts'

/** Maximum number of decisions in one call, and of characters of a list of them. */
const many = 200
const listed = many * 60

/** The reviewed state: a decision applies to the content as it was seen, not to later changes. */
const seen = boundedList(z.object({ id: z.int().min(1), updated_at: z.int() }), many)

const decision = { approve: flag, reason: text(500, 0).optional() }
const decided = z.object({ count: z.int() })
const kind = z.enum(review_kinds)

/** Something that waits for a decision. */
const reviewEntry = z.object({
	id: z.int(),
	kind,
	name: z.string(),
	/** The number of a release; empty for the other kinds. */
	publish_no: z.string(),
	author: z.string(),
	group_id: z.int(),
	/** When it reached its current state. */
	updated_at: z.int(),
	/** Of a program; 0 for the other kinds. */
	revision: z.int(),
	/** Address of its picture; empty without one. */
	thumbnail: z.string(),
	/** Whether it was approved, but the approval has expired. */
	again: z.boolean(),
	/** Whether a release has expired by now: it can only be rejected. */
	expired: z.boolean(),
})
export type ReviewEntry = z.output<typeof reviewEntry>

/** Changes of a program since it was last approved. */
const difference = z.object({
	what: z.enum(difference_kinds),
	window: z.string().optional(),
	item: z.string().optional(),
	from: z.string().optional(),
	to: z.string().optional(),
})
export type ReviewDifference = z.output<typeof difference>

/** A waiting release: how it plays, and what its terminals would get. */
const reviewRelease = z.object({
	id: z.int(),
	publish_no: z.string(),
	play_mode: z.int(),
	append: z.boolean(),
	adapter_screen: z.boolean(),
	starts: z.string(),
	ends: z.string(),
	/** The list, each entry with how often it plays or for how many ms instead. */
	items: z.array(z.object({ program_id: z.int(), count: z.int(), time: z.int().optional() })),
	steps: z.array(step),
	programs: z.array(z.object({ id: z.int(), name: z.string(), document: programDocument })),
	/** Addresses of the files by SHA-256. */
	files: z.record(z.string(), z.string()),
	/** The first of its terminals by name, and how many there are. */
	terminals: z.array(z.string()),
	terminal_count: z.int(),
})
export type ReviewRelease = z.output<typeof reviewRelease>

/** A decision that was made, from the operation log. */
const reviewDecision = z.object({
	id: z.int(),
	kind,
	names: z.string(),
	reviewer: z.string(),
	approved: z.boolean(),
	reason: z.string(),
	created_at: z.int(),
})
export type ReviewDecision = z.output<typeof reviewDecision>

const person = z.object({ id: z.int(), name: z.string(), account: z.string() })

/** The reviewers of a kind in an organisation. */
const reviewers = z.object({
	/** Those named in it, as far as they are visible. */
	named: z.array(person),
	/** Whether those of the next organisation above review here too. */
	shared: z.boolean(),
	/** The effective reviewers, and the organisation in which each was named; if there are none, everybody with the permission. */
	effective: z.array(person.extend({ group_id: z.int(), group: z.string() })),
	/** How many more reviewers are not visible. */
	hidden: z.int(),
	/** How often the reviewers were changed here; 0 for never. */
	revision: z.int(),
	/** The people who could be named. */
	candidates: z.array(person),
})
export type Reviewers = z.output<typeof reviewers>

/** A decision about own work that has not been seen yet, or pending if its approval has expired; `object_id` is 0 for several. */
const reviewNotice = z.object({
	id: z.int(),
	/** The kind that was decided on, or that something on the air was taken down by another organisation. */
	kind: z.enum([...review_kinds, 'withdrawal']),
	object_id: z.int(),
	name: z.string(),
	review_state: z.int(),
	reason: z.string(),
	/** The organisation that took it down; empty for a decision. */
	by: z.string(),
	/** Its English name, if it has one. */
	by_en: z.string().optional(),
	created_at: z.int(),
})
export type ReviewNotice = z.output<typeof reviewNotice>

/** The review of contents (specification B §4, §6). */
export const reviewCalls = {
	listPending: endpoint({
		method: 'POST',
		path: '/admin/review/listPending',
		may: 'review.decide',
		about:
			'Items waiting for your decision, newest first; `own` counts those waiting for somebody else because they are your own work.',
		input: z.object({ kind, ...paging, key_word: text(100, 0).optional() }),
		output: listOf(reviewEntry).extend({ own: z.int(), reviewed: z.boolean() }),
	}),
	getOverview: endpoint({
		method: 'POST',
		path: '/admin/review/getOverview',
		may: 'review.decide',
		about:
			'For each kind: whether it is reviewed, and how many items of your organisations are waiting, waiting for you, approved and rejected.',
		input: z.object({}),
		output: z.array(
			z.object({
				kind,
				reviewed: z.boolean(),
				waiting: z.int(),
				mine: z.int(),
				approved: z.int(),
				rejected: z.int(),
			}),
		),
	}),
	listHistory: endpoint({
		method: 'POST',
		path: '/admin/review/listHistory',
		may: 'review.decide',
		about: 'Review decisions of your organisations, newest first.',
		input: z.object({ ...paging, kind: kind.optional(), approve: flag.optional(), key_word: text(100, 0).optional() }),
		output: listOf(reviewDecision),
	}),
	getProgramChanges: endpoint({
		method: 'POST',
		path: '/admin/review/getProgramChanges',
		may: 'review.decide',
		about: 'The differences of a program to its last approved version; null if it was never approved.',
		input: z.object({ id: integer(1) }),
		output: z.object({ approved_at: z.int().nullable(), changes: z.array(difference).nullable() }),
	}),
	getRelease: endpoint({
		method: 'POST',
		path: '/admin/review/getRelease',
		may: 'review.decide',
		about: 'A release with its settings and programs, as its terminals would get it.',
		input: z.object({ id: integer(1) }),
		output: reviewRelease,
	}),
	decideMaterials: endpoint({
		method: 'POST',
		path: '/admin/review/decideMaterials',
		may: 'review.decide',
		about:
			'Approves or rejects materials at the given updated_at; a rejection needs a reason. All or none are decided.',
		does: '审核素材',
		input: z.object({ materials: json(seen, listed), ...decision }),
		whenEmpty: { materials: 'review_nothing' },
		output: decided,
	}),
	decidePrograms: endpoint({
		method: 'POST',
		path: '/admin/review/decidePrograms',
		may: 'review.decide',
		about: 'Approves or rejects programs at the given revision.',
		does: '审核节目',
		input: z.object({
			programs: json(boundedList(z.object({ id: z.int().min(1), revision: z.int().min(1) }), many), listed),
			...decision,
		}),
		whenEmpty: { programs: 'review_no_program' },
		output: decided,
	}),
	decideReleases: endpoint({
		method: 'POST',
		path: '/admin/review/decideReleases',
		may: 'review.decide',
		about: 'Approves or rejects releases; an approved release is sent to its terminals.',
		does: '审核发布',
		input: z.object({ releases: json(boundedList(z.object({ id: z.int().min(1) }), many), listed), ...decision }),
		whenEmpty: { releases: 'review_no_release' },
		output: decided.extend(decided_reach),
	}),
	decideInterludes: endpoint({
		method: 'POST',
		path: '/admin/review/decideInterludes',
		may: 'review.decide',
		about: 'Approves or rejects interludes at the given updated_at.',
		does: '审核插播',
		input: z.object({ interludes: json(seen, listed), ...decision }),
		whenEmpty: { interludes: 'review_no_interlude' },
		output: decided,
	}),
	getReviewers: endpoint({
		method: 'POST',
		path: '/admin/review/getReviewers',
		may: 'organizations.write',
		about: 'The reviewers of a kind in an organisation, and where each is assigned.',
		input: z.object({ group_id: integer(1), kind }),
		output: reviewers,
	}),
	setReviewers: endpoint({
		method: 'POST',
		path: '/admin/review/setReviewers',
		may: 'organizations.write',
		about:
			'Assigns the reviewers of a kind in an organisation; reviewers who are not visible to you stay. Reviewers need the right to review.',
		does: '设置审核人',
		input: z.object({ group_id: integer(1), kind, user_ids: ids(50), shared: flag, ...at_revision }),
		output: nothing,
	}),
	listNotices: endpoint({
		method: 'POST',
		path: '/admin/review/listNotices',
		may: 'signed_in',
		about: 'Decisions about your own work and expired approvals that you have not seen yet, oldest first.',
		input: z.object({}),
		output: z.array(reviewNotice),
	}),
	seeNotices: endpoint({
		method: 'POST',
		path: '/admin/review/seeNotices',
		may: 'signed_in',
		in_person: true,
		about: 'Marks decisions as seen.',
		writes: true,
		input: z.object({ ids: ids(500) }),
		output: nothing,
	}),
}
