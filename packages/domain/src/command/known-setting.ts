/** What is known of a command on a terminal, newest first in a list. */
export interface Listed {
	readonly command_id: number
	readonly type: string
	readonly request_type: string
	readonly state: string
	readonly data: unknown
	readonly result: unknown
}

/** A setting of one type on a terminal: what was asked for last, what the terminal says it follows, and whether that is from before. */
export interface KnownSetting<V, T extends Listed = Listed> {
	/** The newest command that set it and was not given up; null where there is none. */
	readonly order: T | null
	readonly asked: V | null
	/** What the terminal answered last when it was asked. */
	readonly answer: T | null
	readonly reported: V | null
	/** It has not answered, or has done another command since. */
	readonly isOld: boolean
}

/** States in which what was asked for is no longer to come. */
const given_up: readonly string[] = ['cancelled', 'expired', 'failed', 'unsupported']

/**
 * What is known of a setting of a type by the commands of a terminal, newest first; `read` answers null to what says nothing of it, `readAnswer`
 * to an answer that cannot be read.
 */
export const knownSetting = <V, T extends Listed>(
	rows: readonly T[],
	type: string,
	read: (said: unknown) => V | null,
	readAnswer: (said: unknown) => V | null = read,
): KnownSetting<V, T> => {
	const own = rows.filter(row => row.type === type)
	const order = own.find(row => row.request_type === 'set' && !given_up.includes(row.state) && read(row.data) !== null)
	const answers = own.filter(row => row.request_type === 'get' && row.state === 'succeeded')
	const answer = answers.find(row => readAnswer(row.result) !== null)
	// One that cannot be read is one all the same: asked again, it would say the same again.
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
