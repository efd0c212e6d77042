/** Limits of terminal groups: characters of the name, and number of terminals. */
export const selection_limits = { name: 60, terminals: 20_000 } as const
