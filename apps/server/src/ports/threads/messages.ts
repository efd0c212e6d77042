/** To a thread: a job, that its file can go on, that nobody waits for it any more, and that the thread is to end. */
export type ToThread =
	| { readonly type: 'job'; readonly id: number; readonly job: string; readonly asked: unknown }
	| { readonly type: 'more'; readonly id: number }
	| { readonly type: 'stop'; readonly id: number }
	| { readonly type: 'close' }

/** An error as it crosses threads: its class is lost, what it carries is not. */
export interface SentError {
	readonly name: string
	readonly message: string
	readonly stack: string
	readonly data: Readonly<Record<string, unknown>>
}

/** From a thread: the result of a job, whose file follows in pieces if it has one; or why it failed. */
export type FromThread =
	| { readonly type: 'result'; readonly id: number; readonly value: unknown; readonly has_file: boolean }
	| { readonly type: 'piece'; readonly id: number; readonly piece: Uint8Array }
	| { readonly type: 'end'; readonly id: number }
	| { readonly type: 'failed'; readonly id: number; readonly error: SentError }

/** What a thread does: each job gets what it is asked, and a signal that nobody waits for it any more. A result can have a `file`. */
export type ThreadJobs = Readonly<Record<string, (asked: never, gone: AbortSignal) => Promise<unknown>>>
