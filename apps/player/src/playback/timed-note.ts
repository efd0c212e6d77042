import type { TimedCommand } from '@vitrine/domain/schedule/terms/timed-command'
import type { Problems } from '../library/problems.ts'

/** What this player cannot follow of its times, in words for servers that do not know the codes. */
const words = {
	player_timed_source: 'the schedule template switches the signal source, which this player cannot do',
	player_timed_relay: 'the schedule template switches relays, which this player cannot do',
	player_timed_program: 'the programme to switch to at this time is not on this terminal',
} as const

type Code = keyof typeof words

/** Reports what cannot be followed of the times of this player. */
export interface TimedNote {
	/** These commands of a schedule template apply from now on. */
	use(commands: readonly TimedCommand[]): void
	/** Whether the times have switched to a program that is not held. */
	absent(isAbsent: boolean): void
}

/** Reports to the server what cannot be followed, as long as it applies; `changed` is called when there is something new to report. */
export const createTimedNote = (problems: Pick<Problems, 'stand' | 'settled'>, changed: () => void): TimedNote => {
	const standing = new Set<Code>()
	const note = (code: Code, isWrong: boolean): void => {
		if (standing.has(code) === isWrong) return
		if (isWrong) {
			standing.add(code)
			problems.stand({ code, text: words[code], count: 1 })
		} else {
			standing.delete(code)
			problems.settled(code)
		}
		changed()
	}
	return {
		use(commands) {
			const has = (operation: TimedCommand['operation']) => commands.some(one => one.operation === operation)
			note('player_timed_source', has('signal_switch'))
			note('player_timed_relay', has('relay'))
		},
		absent: isAbsent => note('player_timed_program', isAbsent),
	}
}
