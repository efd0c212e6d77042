import { t } from '../../data/text.ts'
import { listed } from '../format.ts'
import { toast } from '../messages/toasts.ts'

/** Names the screens that something does not reach any more. */
export const beyondWords = (names: readonly string[]): string =>
	t('未收到，已不属于发布的组织：{names}', { names: listed(names) })

/** Says it, where there are any; names take longer to read. */
export const warnBeyond = (names: readonly string[]): void => {
	if (names.length > 0) toast('warning', beyondWords(names), true)
}
