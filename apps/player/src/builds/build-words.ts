import type { Builds } from './builds.ts'

// What the page and the service worker say to each other. They share no module but these types, and either may be older than the other:
// words only ever grow, and one that is not understood changes nothing.

/** Where the service worker hears it, under its scope. */
export type ShellPath = 'shell'

/**
 * What the page says: `look`, whether all that the next start needs is kept; `fetch`, keep this build whole; `try`, the next page is to
 * be of it; `started`, this page of it has begun;
 * `played`, it has played for a minute; `leave`, it does not play; `later`, it does, but without the server.
 */
export interface ShellWord {
	readonly say: 'look' | 'fetch' | 'try' | 'started' | 'played' | 'leave' | 'later'
	readonly build: string
}

/** What it is answered: how things stand now, and whether the build that it named is kept whole. */
export interface ShellAnswer extends Pick<Builds, 'current' | 'trial' | 'failed'> {
	readonly isWhole: boolean
}
