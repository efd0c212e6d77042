import type { Builds } from './builds.ts'

// Messages between the page and the service worker. They share only these types, and either can be older than the other: messages are only
// ever added, and an unknown one changes nothing.

/** Where the service worker receives it, under its scope. */
export type ShellPath = 'shell'

/** The cache of a build begins with this, followed by its name; its list of files is stored last. */
export type BuildCachePrefix = 'vitrine-player-build-'
export type BuildListName = 'shell.json'
/** The cache of the marks of all builds. */
export type MarksCache = 'vitrine-player-builds'

/**
 * What the page sends: `look`, is everything the next start needs stored; `fetch`, store this build completely; `try`, serve the next page
 * from it; `started`, this page of it has begun; `played`, it has played for a minute; `leave`, it does not play; `later`, it plays, but
 * cannot reach the server.
 */
export interface ShellWord {
	readonly say: 'look' | 'fetch' | 'try' | 'started' | 'played' | 'leave' | 'later'
	readonly build: string
}

/** The answer: the current marks, and whether the named build is stored completely. */
export interface ShellAnswer extends Pick<Builds, 'current' | 'trial' | 'failed'> {
	readonly isWhole: boolean
}
