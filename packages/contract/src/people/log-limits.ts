/**
 * How far back logs are read, in days: three months (specification B §5 and §9), with the day that has begun; rows of a page; records
 * of an export; terminals that a search for one answers.
 */
export const log_limits = { days: 93, page: 100, rows: 500, exported: 50_000, terminals: 50 } as const
