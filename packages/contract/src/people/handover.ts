import { release_kinds } from '@vitrine/domain/release/release'
import { z } from 'zod'
import { text } from '../call/wire.ts'

/** What happens to releases on terminals that move: they stay, are taken down, or are handed over to the new organisation. */
const handover_choices = ['keep', 'end', 'hand_over'] as const
export type HandoverChoice = (typeof handover_choices)[number]

/** The choice with a move; without it everything stays as it is. Publishers of releases that are taken down receive the reason. */
export const handing_over = { handover: z.enum(handover_choices).optional(), reason: text(500, 0).optional() }

/** A release that plays on terminals that are about to move, or waits for them. */
const running = z.object({
	publish_id: z.int(),
	publish_no: z.string(),
	name: z.string(),
	kind: z.enum(release_kinds),
	group_name: z.string(),
	group_name_en: z.string().optional(),
	publisher: z.string(),
	/** On how many of them. */
	terminals: z.int(),
	/** It waits for a decision or its turn. */
	waiting: z.boolean(),
	/** If it waits, it is for reviewers, not for its turn. */
	in_review: z.boolean(),
	/** Whether the caller can see it: a release of another organisation cannot be handed over. */
	own: z.boolean(),
	/** Whether its organisation still includes them after the move; otherwise it is foreign there, and no more of it is sent. */
	stays: z.boolean(),
})
export type Running = z.output<typeof running>

/** A different fallback program after the move: the names of both, empty for none. */
const fallbackChange = z.object({ before: z.string(), after: z.string(), terminals: z.int() })
export type FallbackChange = z.output<typeof fallbackChange>

/** A preview of what a move hands over. */
export const handover = z.object({
	/** How many terminals move. */
	terminals: z.int(),
	running: z.array(running),
	/** The choices that the caller's permissions allow. */
	offers: z.array(z.enum(handover_choices)),
	/** Changes of the fallback program. */
	fallbacks: z.array(fallbackChange),
})
export type Handover = z.output<typeof handover>
