/**
 * Limits of logs: how far back they are read, in days: three months (specification B §5 and §9), including the current day; rows of a
 * page; records of an export; terminals that a search for one returns.
 */
export const log_limits = { days: 93, page: 100, rows: 500, exported: 50_000, terminals: 50 } as const
