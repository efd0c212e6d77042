import { CallError } from '@vitrine/contract/call/client'
import { textOf } from '@vitrine/contract/error-codes'
import type { TextKey } from '@vitrine/texts/all'
import { t, translated } from '../../data/text.ts'
import { listed } from '../format.ts'
import { toast } from './toasts.ts'

interface ErrorData {
	readonly uses?: Readonly<Record<string, number>>
	readonly values?: Readonly<Record<string, string | number>>
}

const usesIn = (uses: Readonly<Record<string, number>>, words: Readonly<Record<string, TextKey>>): string =>
	listed(
		Object.entries(words)
			.filter(([name]) => (uses[name] ?? 0) > 0)
			.map(([name, word]) => `${t(word)}: ${uses[name]}`),
	)

/** Shows why a named object was not removed; `words` says what may still use it. The error is rethrown to the caller. */
export const showError = (error: unknown, name: string, words: Readonly<Record<string, TextKey>>): never => {
	// Network failures are not shown here: the connection indicator shows them (specification A §8).
	if (!(error instanceof CallError) || error.status === 0) throw error
	const { uses, values } = (error.data ?? {}) as ErrorData
	const filled = uses === undefined ? values : { ...values, name, uses: usesIn(uses, words) }
	if (error.status < 600) toast('error', t('请求返回错误!'))
	else toast('warning', translated(textOf(error.status) ?? error.tips, filled), true)
	throw error
}
