import { template_limits } from '@vitrine/domain/library/template'
import { freeName } from '@vitrine/domain/program/package'
import type { Tx } from '../../db/schema.ts'
import type { Call } from '../../http/caller/session.ts'
import { insertTemplate, listNames } from './templates.store.ts'

interface Imported {
	readonly type: 'font' | 'webtool'
	readonly name: string
	readonly w: number
	readonly h: number
	readonly content: string
	readonly about: string
	readonly sha256: string
	readonly mime: string
	readonly size: number
}

/** Creates a template from a package whose file is already stored, under a free name; returns its id. */
export const importTemplate = async (
	tx: Tx,
	{ session, now }: Pick<Call, 'session' | 'now'>,
	template: Imported,
): Promise<number> => {
	const { group_id, user_id } = session
	const taken = await listNames(tx, group_id, template.type)
	const name = freeName(template.name, taken, template_limits.name)
	const own = { group_id, user_id, kind: '', thumb_sha256: null, created_at: now, updated_at: now }
	return insertTemplate(tx, { ...template, ...own, name })
}
