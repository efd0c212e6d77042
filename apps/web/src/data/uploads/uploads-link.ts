import { calls as routes } from 'virtual:calls/materials'
import { CallError } from '@vitrine/contract/call/client'
import { errors, textOf } from '@vitrine/contract/error-codes'
import type { materialsCalls } from '@vitrine/contract/library/materials'
import type { TextKey } from '@vitrine/texts/all'
import type { Values } from '@vitrine/texts/rows'
import { carefulClient } from '../calls/careful.ts'
import { quietLink } from '../calls/link.ts'
import { keys, queries } from '../calls/queries.ts'
import { changeItem, findItem, type UploadProblem } from './uploads-store.ts'

/** Pause before retrying after a broken connection, in ms. */
const pause = 3_000

/** Upload calls, whose errors are shown next to their files. */
export const uploadCalls = carefulClient<typeof materialsCalls>(quietLink, routes)

/** The server's upload limits; cached for a minute, since they are settings. */
export const uploadLimits = () =>
	queries.fetchQuery({
		queryKey: [...keys.uploads, 'limits'],
		queryFn: ({ signal }) => uploadCalls.uploadLimits({}, { signal }),
		staleTime: 60_000,
	})

/** A failure found by the browser, shown in these words. */
export class Hindrance extends Error {
	readonly fault: UploadProblem
	constructor(text: TextKey, values?: Values) {
		super(text)
		this.name = 'Hindrance'
		this.fault = { text, values, final: true }
	}
}

const unreadable: TextKey = '无法读取文件，它可能已被移动或修改'

/** Errors that concern the file itself, regardless of who sends it and when. */
const about_file: ReadonlySet<number> = new Set(
	(
		[
			'file_unsupported',
			'file_corrupted',
			'upload_limit',
			'too_large',
			'font_unsupported',
			'font_collection',
			'font_broken',
		] as const
	).map(name => errors[name].status),
)

/** The text of a failure. */
export const problemOf = (error: unknown): UploadProblem => {
	if (error instanceof Hindrance) return error.fault
	if (error instanceof DOMException) return { text: unreadable }
	if (!(error instanceof CallError)) return { text: '请求返回错误!' }
	const { values } = (error.data ?? {}) as { values?: Values }
	return { text: textOf(error.status) ?? (error.tips || '请求返回错误!'), values, final: about_file.has(error.status) }
}

/** Whether a call was refused for this reason. */
export const isRefused = (error: unknown, code: keyof typeof errors): error is CallError =>
	error instanceof CallError && error.status === errors[code].status

const delay = (ms: number, signal: AbortSignal): Promise<void> =>
	new Promise((resolve, reject) => {
		const timer = setTimeout(resolve, ms)
		signal.addEventListener('abort', () => {
			clearTimeout(timer)
			reject(new DOMException('stopped', 'AbortError'))
		})
	})

/**
 * A broken connection is not a failure: the call is repeated until it gets through. Aborting the call itself, unlike `signal`, counts as a
 * broken connection.
 */
export const persisting = async <T>(key: number, signal: AbortSignal, call: () => Promise<T>): Promise<T> => {
	for (;;) {
		try {
			const answer = await call()
			if (findItem(key)?.state === 'waiting') changeItem(key, { state: 'sending' })
			return answer
		} catch (error) {
			const isBroken = error instanceof CallError ? error.status === 0 : isAbort(error)
			if (signal.aborted || !isBroken) throw error
			changeItem(key, { state: 'waiting', rate: 0 })
			await delay(pause, signal)
		}
	}
}

const isAbort = (error: unknown): boolean => error instanceof DOMException && error.name === 'AbortError'
