import { type ArtifactType, artifact_types } from '@vitrine/domain/upgrade/artifact'
import type { Insertable } from 'kysely'
import type { Reader, Schema, Tx } from '../../db/schema.ts'
import { inScope } from '../../db/scope.ts'

const artifacts = (db: Reader, group_id: number) =>
	db.selectFrom('artifacts').where(inScope('artifacts.group_id', group_id))

const shown = (db: Reader, group_id: number) =>
	artifacts(db, group_id)
		.innerJoin('users', 'users.id', 'artifacts.user_id')
		.select(['artifacts.id', 'artifacts.name', 'artifacts.type', 'artifacts.package', 'artifacts.model'])
		.select(['artifacts.version', 'artifacts.version_code', 'artifacts.size', 'artifacts.sha256'])
		.select(['artifacts.created_at', 'users.realname as creator'])

export interface ArtifactFilter {
	readonly type?: ArtifactType | undefined
	readonly page: number
	readonly limit: number
}

/** The upgrade files of an organisation and those below it, newest first. */
export const listArtifacts = async (db: Reader, group_id: number, { type, page, limit }: ArtifactFilter) => {
	const count = artifacts(db, group_id).select(eb => eb.fn.countAll<number>().as('count'))
	const list = shown(db, group_id)
		.orderBy('artifacts.id', 'desc')
		.limit(limit)
		.offset((page - 1) * limit)
	const [counted, rows] = [
		await (type === undefined ? count : count.where('type', '=', type)).executeTakeFirstOrThrow(),
		await (type === undefined ? list : list.where('artifacts.type', '=', type)).execute(),
	]
	return { count: counted.count, list: rows }
}

export const findShown = (db: Reader, group_id: number, id: number) =>
	shown(db, group_id).where('artifacts.id', '=', id).executeTakeFirst()

export const findArtifact = (db: Reader, group_id: number, id: number) =>
	artifacts(db, group_id).selectAll('artifacts').where('artifacts.id', '=', id).executeTakeFirst()

/** The name of the same file if the organisation already has it. */
export const findSame = (db: Reader, group_id: number, sha256: string) =>
	db
		.selectFrom('artifacts')
		.select('name')
		.where('group_id', '=', group_id)
		.where('sha256', '=', sha256)
		.executeTakeFirst()

export const countArtifacts = async (db: Reader, group_id: number): Promise<number> =>
	(
		await db
			.selectFrom('artifacts')
			.where('group_id', '=', group_id)
			.select(eb => eb.fn.countAll<number>().as('count'))
			.executeTakeFirstOrThrow()
	).count

export const insertArtifact = async (tx: Tx, row: Insertable<Schema['artifacts']>): Promise<number> =>
	(await tx.insertInto('artifacts').values(row).returning('id').executeTakeFirstOrThrow()).id

export const removeArtifact = (tx: Tx, id: number) => tx.deleteFrom('artifacts').where('id', '=', id).execute()

/** Whether a command that names this file is still in transit or being executed. */
export const isCommanded = async (db: Reader, sha256: string): Promise<boolean> =>
	(await db
		.selectFrom('command_targets')
		.innerJoin('commands', 'commands.id', 'command_targets.command_id')
		.select('commands.id')
		.where('command_targets.state', 'in', ['queued', 'sent', 'received', 'executing'])
		.where('commands.type', 'in', [...artifact_types])
		.where('commands.body', 'like', `%"${sha256}"%`)
		.limit(1)
		.executeTakeFirst()) !== undefined

/** Whether an upgrade that has not ended uses it. */
export const isUsed = async (db: Reader, id: number): Promise<boolean> =>
	(await db
		.selectFrom('upgrades')
		.select('id')
		.where('artifact_id', '=', id)
		.where('state', 'in', ['running', 'paused'])
		.executeTakeFirst()) !== undefined

/** An upload of this person for an upgrade file. */
export const findUpload = (db: Reader, user_id: number, upload_id: string) =>
	db
		.selectFrom('uploads')
		.select(['id', 'name', 'size', 'group_id'])
		.where('id', '=', upload_id)
		.where('user_id', '=', user_id)
		.where('purpose', '=', 'upgrade')
		.executeTakeFirst()
