import { t } from '../../data/text.ts'
import { listed } from '../format.ts'
import { toast } from '../messages/toasts.ts'

/** Names the terminals that a release no longer reaches. */
export const beyondWords = (names: readonly string[]): string =>
	t('未收到，已不属于发布的组织：{names}', { names: listed(names) })

/** Shows that warning if there are any; names take longer to read. */
export const warnBeyond = (names: readonly string[]): void => {
	if (names.length > 0) toast('warning', beyondWords(names), true)
}
