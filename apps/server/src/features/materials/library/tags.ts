import type { materialsCalls } from '@vitrine/contract/library/materials'
import { tag_limits } from '@vitrine/domain/library/material'
import type { Database } from '../../../db/database.ts'
import { lock } from '../../../db/lock.ts'
import type { EventChannel } from '../../../events.ts'
import { authorized } from '../../../http/caller/authorized.ts'
import { CodedError } from '../../../http/coded-error.ts'
import { nameLine } from '../../../http/names.ts'
import type { Handlers } from '../../../http/route.ts'
import { findMaterials } from './materials.store.ts'
import * as store from './tags.store.ts'

type TagHandlers = Pick<Handlers<typeof materialsCalls>, 'tag' | 'facets'>

/** A tag as stored: words separated by single spaces. */
const tidy = (tags: readonly string[]): string[] =>
	[...new Set(tags.map(tag => tag.replace(/\s+/g, ' ').trim()))].filter(tag => tag !== '')

/** Handlers for tags of materials and for what filters offer. */
export const tags = ({ events, ...database }: Database & { readonly events: EventChannel }): TagHandlers => ({
	tag: async ({ ids, add = [], remove = [] }, { session, note }) => {
		const [added, removed] = [tidy(add), tidy(remove)]
		const group_ids = await authorized(database, session, async tx => {
			await lock(tx, database.dialect, 'material_tags')
			const found = await findMaterials(tx, session.group_id, ids)
			if (found.length === 0 || found.length !== new Set(ids).size) throw new CodedError('material_absent')
			note({ object: nameLine(found.map(row => row.name)), before: { ids }, after: { add: added, remove: removed } })
			const own = found.map(({ id }) => id)
			await store.changeTags(tx, own, added, removed)
			const over = await store.findOverTagged(tx, own, tag_limits.count)
			if (over !== undefined) throw new CodedError('material_tags', { name: over.name, count: tag_limits.count })
			return found.map(({ group_id }) => group_id)
		})
		events.emit('materials_changed', { group_ids })
		return null
	},
	facets: async (_input, { session }) => ({
		uploaders: await store.listUploaders(database.db, session.group_id),
		tags: await store.listTagsInSight(database.db, session.group_id),
	}),
})
