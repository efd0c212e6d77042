/** Terminals that are kept under a name: characters of the name, and how many terminals at most. */
export const selection_limits = { name: 60, terminals: 20_000 } as const
