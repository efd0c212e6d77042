import type { Command } from '@vitrine/domain/command/command'
import { migration_problems } from '@vitrine/domain/command/trials/migration'

type Data = Readonly<Record<string, unknown>>

/** Fields of command data that only the terminal can see. */
const secret_names: ReadonlySet<string> = new Set(['password'])

/** Placeholder for a secret shown to users. */
const hidden = '******'

/** A copy with every secret, at any depth, replaced. */
const replaced = (value: unknown, by: string): unknown => {
	if (Array.isArray(value)) return value.map(one => replaced(one, by))
	if (typeof value !== 'object' || value === null) return value
	return Object.fromEntries(
		Object.entries(value).map(([name, one]) => [name, secret_names.has(name) ? by : replaced(one, by)]),
	)
}

/** The value as shown to users, with secrets masked. */
export const withoutSecrets = (said: unknown): unknown => replaced(said, hidden)

/** The data as stored: without the secrets of a command, including those repeated by a terminal. */
export const storedData = <D>(data: D): D => replaced(data, '') as D

/** Texts from terminals that are codes and therefore cannot contain secrets. */
const known_words: ReadonlySet<string> = new Set(migration_problems.map(problem => `migration_${problem}`))

/**
 * The text of a terminal about commands of these types (joined by commas) as stored: empty if it contains a secret. If the secrets have
 * been forgotten, this cannot be checked, and only codes are accepted.
 */
export const storedTips = (types: string, tips: string, secrets: Data): string => {
	if (!types.split(',').includes('server_migrate') || known_words.has(tips)) return tips
	const values = Object.values(secrets).map(String)
	return values.length > 0 && !values.some(value => tips.includes(value)) ? tips : ''
}

/** The secrets of these commands, by position; null if there are none. */
export const secretsOf = (commands: readonly Pick<Command, 'data'>[]): readonly Data[] | null => {
	const secrets = commands.map(({ data }) =>
		Object.fromEntries(Object.entries(data).filter(([name]) => secret_names.has(name))),
	)
	return secrets.some(one => Object.keys(one).length > 0) ? secrets : null
}

/**
 * Secrets of commands that have not ended. They are only held in memory, so no file, backup or log contains them, and a restart of the
 * server loses them.
 */
export interface CommandSecrets {
	/** Holds a command's secrets for its terminals, for at most this many ms. */
	keep(command_id: number, secrets: readonly Data[], terminal_ids: readonly number[], lifetime: number): void
	/** The secrets of the command at this position among those sent together. */
	of(command_id: number, place: number): Data
	/** The command has ended on this terminal; after the last terminal its secrets are forgotten. */
	ended(command_id: number, terminal_id: number): void
	/** Forgets expired secrets. */
	sweep(): void
}

/** `steady` is a monotonic clock in ms, unaffected by changes of the system time. */
export const commandSecrets = (steady: () => number): CommandSecrets => {
	const kept = new Map<number, { secrets: readonly Data[]; waiting: Set<number>; until: number }>()
	return {
		keep: (command_id, secrets, terminal_ids, lifetime) => {
			if (terminal_ids.length === 0) return
			kept.set(command_id, { secrets, waiting: new Set(terminal_ids), until: steady() + lifetime })
		},
		of: (command_id, place) => kept.get(command_id)?.secrets[place] ?? {},
		ended: (command_id, terminal_id) => {
			const waiting = kept.get(command_id)?.waiting
			waiting?.delete(terminal_id)
			if (waiting?.size === 0) kept.delete(command_id)
		},
		sweep: () => {
			const now = steady()
			for (const [command_id, { until }] of kept) if (now >= until) kept.delete(command_id)
		},
	}
}
