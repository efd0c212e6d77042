import { boundedList } from '@vitrine/domain/bounded'
import {
	type MaterialKind,
	material_kinds,
	material_states,
	review_states,
	tag_limits,
} from '@vitrine/domain/library/material'
import { z } from 'zod'
import { flag, ids, integer, json, milliseconds, text } from '../call/wire.ts'

/** Kinds joined by commas; none means all of them. */
const kinds = z.codec(z.string().max(400), boundedList(z.enum(material_kinds), 200), {
	decode: joined => (joined === '' ? [] : (joined.split(',') as MaterialKind[])),
	encode: list => list.join(','),
})

/** Sort orders of the library: the newest, the longest and the largest first, names in alphabetical order. */
export const material_sorts = ['newest', 'name', 'size', 'duration'] as const
export type MaterialSort = (typeof material_sorts)[number]

export const orientations = ['landscape', 'portrait', 'square'] as const

/** Tags as JSON. */
export const tagList = (max: number = tag_limits.count) =>
	json(boundedList(text(tag_limits.length), max), max * (2 * tag_limits.length + 3) + 2)

/** Filters of a list of materials; an omitted one does not restrict it. Ranges include both ends. */
export const material_filter = {
	key_word: text(100, 0).optional(),
	kind: kinds.optional(),
	/** 0 is the default directory. */
	directory_id: integer(0).optional(),
	/** 1 includes the directories below. */
	deep: flag.optional(),
	/** Bytes. */
	min_size: integer(0).optional(),
	max_size: integer(0).optional(),
	/** Pixels. */
	min_width: integer(0).optional(),
	max_width: integer(0).optional(),
	min_height: integer(0).optional(),
	max_height: integer(0).optional(),
	orientation: z.enum(orientations).optional(),
	/** Milliseconds. */
	min_duration: integer(0).optional(),
	max_duration: integer(0).optional(),
	/** The user who uploaded or made it. */
	user_id: integer(1).optional(),
	/** Milliseconds since the epoch. */
	created_from: milliseconds().optional(),
	created_to: milliseconds().optional(),
	/** One or several of the domain's `review_states`. */
	review_state: ids(Object.keys(review_states).length).optional(),
	state: z.enum(material_states).optional(),
	/** All of these. */
	tags: tagList().optional(),
	/** 1 searches the trash instead. */
	trash: flag.optional(),
	sort: z.enum(material_sorts).optional(),
}

/** Up to how many matching materials are counted beyond a page; if there are more, `more` is set. */
export const counted_materials = 1000
