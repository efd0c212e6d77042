import type { MaterialSort, orientations } from '@vitrine/contract/material-filter'
import type { MaterialKind, MaterialState } from '@vitrine/domain/material'
import { type RawBuilder, sql } from 'kysely'

type Condition = RawBuilder<boolean>

/** What is looked for; what is undefined does not narrow it. */
export interface MaterialWish {
	readonly page: number
	readonly limit: number
	readonly sort: MaterialSort
	readonly key_word?: string | undefined
	readonly kinds: readonly MaterialKind[]
	/** 0 is the default directory. */
	readonly directory_id?: number | undefined
	/** Whether what lies in the directories below counts too. */
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
	readonly state?: MaterialState | undefined
	readonly tags?: readonly string[] | undefined
}

/** The condition that a material lies in a directory, or also in one below it. */
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

const within = (wish: Partial<MaterialWish>, [column, from, to]: (typeof ranges)[number]): Condition[] => {
	const [min, max] = [wish[from], wish[to]]
	const place = sql.ref(`materials.${column}`)
	if (min === undefined && max === undefined) return []
	if (max === undefined) return [sql<boolean>`${place} >= ${min}`]
	return [min === undefined ? sql<boolean>`${place} <= ${max}` : sql<boolean>`${place} between ${min} and ${max}`]
}

/** The condition that a material carries a tag. */
const isTagged = (tag: string): Condition =>
	sql<boolean>`materials.id in (select material_id from material_tags where tag = ${tag})`

/** A condition, and the index that leads to what meets it. */
export interface Led {
	readonly condition: Condition
	readonly index?: string
}

const led = (index: string, conditions: readonly Condition[]): Led[] =>
	conditions.map(condition => ({ condition, index }))

/** What is asked for and has an index of its own, which may lead to few materials; and what has none. */
export const conditionsOf = (wish: Partial<MaterialWish>): { indexed: Led[]; plain: Condition[] } => {
	const { kinds = [], orientation, user_id, review_state = [], state, tags = [], directory_id, deep = false } = wish
	const [size, width, height, duration, created] = ranges.map(range => within(wish, range))
	return {
		indexed: [
			...tags.map(tag => ({ condition: isTagged(tag) })),
			...led('materials_place', directory_id === undefined ? [] : [isInDirectory(directory_id, deep)]),
			...led('materials_user', user_id === undefined ? [] : [sql<boolean>`materials.user_id = ${user_id}`]),
			...led('materials_state', state === undefined ? [] : [sql<boolean>`materials.state = ${state}`]),
			...led('materials_review', review_state.length > 0 ? [among('materials.review_state', review_state)] : []),
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

/** What SQLite's index of names is asked for a part of a name: its pairs of characters one after the other. */
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
