import { release_kinds } from '@vitrine/domain/release/release'
import { z } from 'zod'
import { text } from '../call/wire.ts'

/** What becomes of what runs on terminals that move: it stays as it is, is taken down, or becomes that of the new organisation. */
const handover_choices = ['keep', 'end', 'hand_over'] as const
export type HandoverChoice = (typeof handover_choices)[number]

/** The choice with a move; without it everything stays as it is. Of what is taken down its publisher is told the reason. */
export const handing_over = { handover: z.enum(handover_choices).optional(), reason: text(500, 0).optional() }

/** Something that runs on terminals that are about to move, or waits for them. */
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
	/** What waits does so for reviewers, not for its turn. */
	in_review: z.boolean(),
	/** Whether it is in the sight of whoever moves: nobody hands on what is another's to begin with. */
	own: z.boolean(),
	/** Whether its organisation still includes them after the move; else it is foreign there, and nothing more of it comes. */
	stays: z.boolean(),
})
export type Running = z.output<typeof running>

/** Another fallback program after the move: the names of both, empty for none. */
const fallbackChange = z.object({ before: z.string(), after: z.string(), terminals: z.int() })
export type FallbackChange = z.output<typeof fallbackChange>

/** What a move hands over, before it happens. */
export const handover = z.object({
	/** How many terminals move. */
	terminals: z.int(),
	running: z.array(running),
	/** What may be chosen, as far as the rights go. */
	offers: z.array(z.enum(handover_choices)),
	/** What plays there where nothing else does, as far as that changes. */
	fallbacks: z.array(fallbackChange),
})
export type Handover = z.output<typeof handover>
