import { fromJson } from '@vitrine/domain/json-text'
import type { Tx } from '../schema.ts'

/** Step 0055: commands used to be stored with the passwords of server migrations; removes these from existing rows. */
export const command_secrets: readonly string[] = []

/** The same with every password empty. */
const withoutPasswords = (value: unknown): unknown => {
	if (Array.isArray(value)) return value.map(withoutPasswords)
	if (typeof value !== 'object' || value === null) return value
	return Object.fromEntries(
		Object.entries(value).map(([name, one]) => [name, name === 'password' ? '' : withoutPasswords(one)]),
	)
}

/** Empties the passwords in existing commands. */
export const emptyCommandSecrets = async (tx: Tx): Promise<void> => {
	const rows = await tx
		.selectFrom('commands')
		.select(['id', 'body'])
		.where('type', 'like', '%server_migrate%')
		.orderBy('id')
		.execute()
	for (const { id, body } of rows)
		await tx
			.updateTable('commands')
			.set({ body: JSON.stringify(withoutPasswords(fromJson(body)?.value ?? [])) })
			.where('id', '=', id)
			.execute()
}
