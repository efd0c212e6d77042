import type { TextKey } from '@vitrine/texts/all'
import { allCalls } from './all.ts'
import type { Calls } from './call/endpoint.ts'

/** Calls that no longer exist, by their codes in the operation log: their entries still need a text. */
const former: Readonly<Record<string, TextKey>> = { 'downloads.generalCommand': '发送命令' }

/** The name of every operation that the log can contain, by its code: the feature and the name of the call. */
export const operation_texts: ReadonlyMap<string, TextKey> = new Map([
	...Object.entries(former),
	...Object.entries<Calls>(allCalls).flatMap(([feature, calls]) =>
		Object.entries(calls).flatMap(([name, { does }]) =>
			does === undefined ? [] : [[`${feature}.${name}`, does] as const],
		),
	),
])
