import { layout_pictures } from '@vitrine/domain/system'
import { sql } from 'kysely'
import type { Reader, Schema } from './schema.ts'

/** Every column that references a stored file by its hash. */
const columns = [
	['materials', 'sha256'],
	['materials', 'thumb_sha256'],
	['materials', 'play_sha256'],
	['material_files', 'sha256'],
	['program_files', 'sha256'],
	['programs', 'screenshot_sha256'],
	['templates', 'sha256'],
	['templates', 'thumb_sha256'],
	['release_files', 'sha256'],
	['releases', 'cover_sha256'],
	['terminals', 'screenshot_sha256'],
	['screenshots', 'sha256'],
	['screenshots', 'thumb_sha256'],
	['uploaded_logs', 'sha256'],
	['artifacts', 'sha256'],
	['users', 'avatar_sha256'],
	// From an upload that is being finished; not part of a backup.
	['uploads', 'sha256'],
] as const satisfies readonly { [T in keyof Schema]: readonly [T, keyof Schema[T]] }[keyof Schema][]

const pictures = Object.keys(layout_pictures)

const read = async (db: Reader, skip: readonly string[], files: readonly string[] | null): Promise<Set<string>> => {
	const named = new Set<string>()
	for (const [table, column] of columns) {
		if (skip.includes(table)) continue
		const among = files === null ? sql`` : sql`and ${sql.ref(column)} in (${sql.join([...files])})`
		const { rows } = await sql<{ sha256: string }>`
			select distinct ${sql.ref(column)} as sha256 from ${sql.table(table)}
			where ${sql.ref(column)} is not null and ${sql.ref(column)} <> '' ${among}`.execute(db)
		for (const { sha256 } of rows) named.add(sha256)
	}
	const layout = await db.selectFrom('settings').select('value').where('key', 'in', pictures).execute()
	for (const { value } of layout) if (value !== '') named.add(value)
	return named
}

/** The given files that nothing references any more. */
export const listUnused = async (db: Reader, files: readonly string[]): Promise<string[]> => {
	if (files.length === 0) return []
	const used = await read(db, [], files)
	return files.filter(file => !used.has(file))
}

/** Every file that something references; `skip` leaves tables out. */
export const listNamed = (db: Reader, skip: readonly string[] = []): Promise<Set<string>> => read(db, skip, null)

/** Every column that references a stored file, with the column that holds its size. */
const sized = [
	['materials', 'sha256', 'size'],
	['materials', 'play_sha256', 'play_size'],
	['material_files', 'sha256', 'size'],
	['program_files', 'sha256', 'size'],
	['release_files', 'sha256', 'size'],
	['templates', 'sha256', 'size'],
	['artifacts', 'sha256', 'size'],
	['uploaded_logs', 'sha256', 'size'],
] as const satisfies readonly { [T in keyof Schema]: readonly [T, keyof Schema[T], keyof Schema[T]] }[keyof Schema][]

/** The size of a stored file in bytes according to the rows that reference it; null if none records it, as for thumbnails. */
export const sizeOfFile = async (db: Reader, sha256: string): Promise<number | null> => {
	const each = sized.map(
		([table, column, size]) =>
			sql`select ${sql.ref(size)} as size from ${sql.table(table)} where ${sql.ref(column)} = ${sha256} and ${sql.ref(size)} > 0`,
	)
	const { rows } = await sql<{
		size: number
	}>`select max(size) as size from (${sql.join(each, sql` union all `)}) as found`.execute(db)
	return rows[0]?.size ?? null
}
