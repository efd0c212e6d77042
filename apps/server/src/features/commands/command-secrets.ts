import type { Command } from '@vitrine/domain/command/command'
import { migration_problems } from '@vitrine/domain/command/migration'

type Data = Readonly<Record<string, unknown>>

/** What of data is nobody's business but the terminal's. */
const secret_names: ReadonlySet<string> = new Set(['password'])

/** What stands for a secret where people read. */
const hidden = '******'

/** The same with each secret, at whatever depth, as something else. */
const replaced = (value: unknown, by: string): unknown => {
	if (Array.isArray(value)) return value.map(one => replaced(one, by))
	if (typeof value !== 'object' || value === null) return value
	return Object.fromEntries(
		Object.entries(value).map(([name, one]) => [name, secret_names.has(name) ? by : replaced(one, by)]),
	)
}

/** What is said of something to people: what is secret in it is not. */
export const withoutSecrets = (said: unknown): unknown => replaced(said, hidden)

/** Data as it is stored: a secret of a command is never written down, and a terminal that repeats it is not heard. */
export const storedData = <D>(data: D): D => replaced(data, '') as D

/** Words of terminals that are codes, and so have nothing of anybody in them. */
const known_words: ReadonlySet<string> = new Set(migration_problems.map(problem => `migration_${problem}`))

/**
 * What a terminal says in words of a command of these types, joined by commas: nothing of what was secret in it. Where that is
 * forgotten by now, nobody can tell, and codes alone are heard.
 */
export const storedTips = (types: string, tips: string, secrets: Data): string => {
	if (!types.split(',').includes('server_migrate') || known_words.has(tips)) return tips
	const values = Object.values(secrets).map(String)
	return values.length > 0 && !values.some(value => tips.includes(value)) ? tips : ''
}

/** What is secret of these commands, at the place of each; null where nothing is. */
export const secretsOf = (commands: readonly Pick<Command, 'data'>[]): readonly Data[] | null => {
	const secrets = commands.map(({ data }) =>
		Object.fromEntries(Object.entries(data).filter(([name]) => secret_names.has(name))),
	)
	return secrets.some(one => Object.keys(one).length > 0) ? secrets : null
}

/** Secrets of commands that have not ended. They are kept in memory alone: no file, no backup and no log has them, and a server that begins again has them no more. */
export interface CommandSecrets {
	/** Keeps what is secret of a command for its terminals, for so many ms at most. */
	keep(command_id: number, secrets: readonly Data[], terminal_ids: readonly number[], lifetime: number): void
	/** What is secret of the command at a place of those sent together. */
	of(command_id: number, place: number): Data
	/** The command has ended on this terminal; on the last of them its secrets are forgotten. */
	ended(command_id: number, terminal_id: number): void
	/** Forgets what is over its time. */
	sweep(): void
}

/** `steady` is a clock in ms that no change of the time of day moves. */
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
