import type { MaterialSort, orientations } from '@vitrine/contract/library/material-filter'
import type { MaterialKind, MaterialState } from '@vitrine/domain/library/material'
import { review_states } from '@vitrine/domain/library/material'
import { type RawBuilder, sql } from 'kysely'
import { approvedAt, isApprovalOver } from '../../../db/review.ts'

type Condition = RawBuilder<boolean>

/** Search criteria; an undefined one does not narrow the result. */
export interface MaterialFilter {
	readonly page: number
	readonly limit: number
	readonly sort: MaterialSort
	/** Last id of the previous page when sorting newest first; `page` is ignored then. */
	readonly cursor?: string | undefined
	readonly key_word?: string | undefined
	readonly kinds: readonly MaterialKind[]
	/** 0 is the default directory. */
	readonly directory_id?: number | undefined
	/** Whether to include the directories below. */
	readonly deep: boolean
	readonly min_size?: number | undefined
	readonly max_size?: number | undefined
	readonly min_width?: number | undefined
	readonly max_width?: number | undefined
	readonly min_height?: number | undefined
	readonly max_height?: number | undefined
	readonly orientation?: (typeof orientations)[number] | undefined
	readonly min_duration?: number | undefined
	readonly max_duration?: number | undefined
	readonly user_id?: number | undefined
	readonly created_from?: number | undefined
	readonly created_to?: number | undefined
	readonly review_state?: readonly number[] | undefined
	/** Approvals from this moment or earlier have expired; 0 while approvals do not expire. */
	readonly ended: number
	readonly state?: MaterialState | undefined
	readonly tags?: readonly string[] | undefined
}

/** Condition: the material is in a directory or, if asked, in one below it. */
const isInDirectory = (id: number, deep: boolean): Condition => {
	if (id === 0) return sql<boolean>`materials.directory_id is null`
	if (!deep) return sql<boolean>`materials.directory_id = ${id}`
	return sql<boolean>`materials.directory_id in (
		with recursive below(id) as (
			select cast(${id} as bigint) union all select directories.id from directories join below on directories.pid = below.id
		) select id from below)`
}

const shapes = {
	landscape: sql<boolean>`materials.width > materials.height`,
	portrait: sql<boolean>`materials.width < materials.height`,
	square: sql<boolean>`(materials.width = materials.height and materials.width > 0)`,
} as const

const ranges = [
	['size', 'min_size', 'max_size'],
	['width', 'min_width', 'max_width'],
	['height', 'min_height', 'max_height'],
	['duration', 'min_duration', 'max_duration'],
	['created_at', 'created_from', 'created_to'],
] as const

const among = (column: string, values: readonly (string | number)[]): Condition =>
	values.length === 1
		? sql<boolean>`${sql.ref(column)} = ${values[0]}`
		: sql<boolean>`${sql.ref(column)} in (${sql.join(values)})`

const within = (wanted: Partial<MaterialFilter>, [column, from, to]: (typeof ranges)[number]): Condition[] => {
	const [min, max] = [wanted[from], wanted[to]]
	const place = sql.ref(`materials.${column}`)
	if (min === undefined && max === undefined) return []
	if (max === undefined) return [sql<boolean>`${place} >= ${min}`]
	return [min === undefined ? sql<boolean>`${place} <= ${max}` : sql<boolean>`${place} between ${min} and ${max}`]
}

/** Condition: the material carries a tag. */
const isTagged = (tag: string): Condition =>
	sql<boolean>`materials.id in (select material_id from material_tags where tag = ${tag})`

/** A condition with the index that leads to matching rows; or several of these that are combined. */
export interface Led {
	readonly condition: Condition
	readonly index?: string
	readonly ways?: readonly Led[]
}

const led = (index: string, conditions: readonly Condition[]): Led[] =>
	conditions.map(condition => ({ condition, index }))

/**
 * Condition: the approval has expired. It reads only the index of approvals, because a walk along another index checks it for every
 * material.
 */
const isEnded = (ended: number): Condition =>
	sql<boolean>`materials.id in (select ends.id from materials as ends where ends.removed_at is null
		and ends.review_state = ${review_states.approved} and ${approvedAt('ends')} <= ${ended})`

/** Materials in these review states as publishing sees them: pending includes approvals that have expired. */
const reviewed = (states: readonly number[], ended: number): Led => {
	const stored: Led = { condition: among('materials.review_state', states), index: 'materials_review' }
	const isAsked = (state: number): boolean => states.includes(state)
	if (ended === 0 || isAsked(review_states.pending) === isAsked(review_states.approved)) return stored
	if (isAsked(review_states.approved))
		return { ...stored, condition: sql<boolean>`(${stored.condition} and not ${isEnded(ended)})` }
	const over = { condition: isApprovalOver('materials', ended), index: 'materials_approved' }
	return { condition: sql<boolean>`(${stored.condition} or ${isEnded(ended)})`, ways: [stored, over] }
}

/** The criteria that have an index of their own and can lead to few materials, and those that have none. */
export const conditionsOf = (wanted: Partial<MaterialFilter>): { indexed: Led[]; plain: Condition[] } => {
	const { kinds = [], orientation, user_id, review_state = [], state, tags = [], directory_id } = wanted
	const { deep = false, ended = 0 } = wanted
	const [size, width, height, duration, created] = ranges.map(range => within(wanted, range))
	return {
		indexed: [
			...tags.map(tag => ({ condition: isTagged(tag) })),
			...led('materials_place', directory_id === undefined ? [] : [isInDirectory(directory_id, deep)]),
			...led('materials_user', user_id === undefined ? [] : [sql<boolean>`materials.user_id = ${user_id}`]),
			...led('materials_state', state === undefined ? [] : [sql<boolean>`materials.state = ${state}`]),
			...(review_state.length > 0 ? [reviewed(review_state, ended)] : []),
			...led('materials_kind', kinds.length > 0 ? [among('materials.kind', kinds)] : []),
			...led('materials_size', size ?? []),
			...led('materials_duration', duration ?? []),
			...led('materials_created', created ?? []),
		],
		plain: [
			...[width, height].flatMap(range => range ?? []),
			...(orientation === undefined ? [] : [shapes[orientation]]),
		],
	}
}

const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`

/** The SQLite name index query for part of a name: its pairs of characters in order. */
export const phraseOf = (word: string): string => {
	const characters = [...word.replaceAll(' ', '␠')]
	if (characters.length === 1) return `${quoted(characters.join(''))} *`
	return quoted(
		characters
			.slice(0, -1)
			.map((character, place) => `${character}${characters[place + 1]}`)
			.join(' '),
	)
}
