/** One of several equal parts; the first is 1. */
type Part = { part: number; count: number }

export function isLong(path: string): boolean
export function longFiles(root: string): string[]
export function filesOf(files: readonly string[], part: Part): string[]
export function partOf(word: string, commit: string): Part | undefined
