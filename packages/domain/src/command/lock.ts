import { type HeldRelease, isEmergency, isRecall } from '../schedule/terminal-plan.ts'
import type { CommandType } from './command.ts'

/** Command types that change which server a terminal connects to. */
const address_changes: readonly CommandType[] = ['network', 'server_migrate']

/** Whether a locked terminal refuses a command of this type; it also refuses publishes (decision 068). */
export const isRefusedLocked = (type: string): boolean => address_changes.some(one => one === type)

/** Which releases still play on a locked terminal: emergencies, and their recalls. */
export const playedLocked = <R extends HeldRelease>(releases: readonly R[]): R[] =>
	releases.filter(release => isEmergency(release) || isRecall(release))
