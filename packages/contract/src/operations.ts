import type { TextKey } from '@vitrine/texts/all'
import { allCalls } from './all.ts'
import type { Calls } from './call/endpoint.ts'

/** Calls that there are no more, by the codes that the operation log has of them: what they did is still to be said. */
const former: Readonly<Record<string, TextKey>> = { 'downloads.generalCommand': '发送命令' }

/** What every operation that the log may have stored is called, by its code: the feature and the name of the call. */
export const operation_texts: ReadonlyMap<string, TextKey> = new Map([
	...Object.entries(former),
	...Object.entries<Calls>(allCalls).flatMap(([feature, calls]) =>
		Object.entries(calls).flatMap(([name, { does }]) =>
			does === undefined ? [] : [[`${feature}.${name}`, does] as const],
		),
	),
])
