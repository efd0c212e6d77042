import type { CommandType } from './command.ts'

/** What changes where a terminal finds its server. */
const address_changes: readonly CommandType[] = ['network', 'server_migrate']

/** Whether a locked terminal refuses a command of this type; it refuses publishes too (decision 068). */
export const isRefusedLocked = (type: string): boolean => address_changes.some(one => one === type)
