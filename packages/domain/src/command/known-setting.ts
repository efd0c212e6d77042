/** State of a command on a terminal, newest first in a list. */
export interface Listed {
	readonly command_id: number
	readonly type: string
	readonly request_type: string
	readonly state: string
	readonly data: unknown
	readonly result: unknown
}

/** A setting of one type on a terminal: what was requested last, what the terminal reports, and whether that report is outdated. */
export interface KnownSetting<V, T extends Listed = Listed> {
	/** The newest command that set it and was not abandoned; null if there is none. */
	readonly order: T | null
	readonly asked: V | null
	/** The terminal's last answer to a query. */
	readonly answer: T | null
	readonly reported: V | null
	/** The terminal has not answered, or has executed another command since. */
	readonly isOld: boolean
}

/** The rows that are about a type; of several commands that were sent together, which is one row with the types joined, the data of that type. */
const ofType = <T extends Listed>(rows: readonly T[], type: string): T[] =>
	rows.flatMap(row => {
		if (row.type === type) return row
		const at = row.type.split(',').indexOf(type)
		return at < 0 || !Array.isArray(row.data) ? [] : { ...row, type, data: row.data[at] }
	})

/** States in which the requested value will no longer be applied. */
const given_up: readonly string[] = ['cancelled', 'expired', 'failed', 'unsupported']

/**
 * What is known of a setting from the commands of a terminal, newest first; `read` returns null for data that does not set it,
 * `readAnswer` for an unreadable answer.
 */
export const knownSetting = <V, T extends Listed>(
	rows: readonly T[],
	type: string,
	read: (said: unknown) => V | null,
	readAnswer: (said: unknown) => V | null = read,
): KnownSetting<V, T> => {
	const own = ofType(rows, type)
	const order = own.find(row => row.request_type === 'set' && !given_up.includes(row.state) && read(row.data) !== null)
	const answers = own.filter(row => row.request_type === 'get' && row.state === 'succeeded')
	const answer = answers.find(row => readAnswer(row.result) !== null)
	// An unreadable answer still counts as one: querying again would give the same.
	const [newest] = answers
	return {
		order: order ?? null,
		asked: order === undefined ? null : read(order.data),
		answer: answer ?? null,
		reported: answer === undefined ? null : readAnswer(answer.result),
		isOld:
			newest === undefined ||
			(order !== undefined && order.state === 'succeeded' && order.command_id > newest.command_id),
	}
}
