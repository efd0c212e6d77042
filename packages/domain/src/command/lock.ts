import { type HeldRelease, isEmergency, isRecall } from '../schedule/terminal-plan.ts'
import type { CommandType } from './command.ts'

/** What changes where a terminal finds its server. */
const address_changes: readonly CommandType[] = ['network', 'server_migrate']

/** Whether a locked terminal refuses a command of this type; it refuses publishes too (decision 068). */
export const isRefusedLocked = (type: string): boolean => address_changes.some(one => one === type)

/** What plays on a locked terminal of what it holds: emergencies, and what takes them down. */
export const playedLocked = <R extends HeldRelease>(releases: readonly R[]): R[] =>
	releases.filter(release => isEmergency(release) || isRecall(release))
