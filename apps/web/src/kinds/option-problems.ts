import { widgets } from '@vitrine/domain/program/kinds/all'
import type { Asked, WidgetFacts } from '@vitrine/domain/program/kinds/kind'
import type { WidgetOptions } from '@vitrine/domain/program/widgets'
import type { TextKey } from '@vitrine/texts/all'
import { t } from '../data/text.ts'
import { isAddress } from './address.ts'

/** How each field that has to be filled in is looked at, and what is said where it is not. */
const asked: Readonly<Record<Asked, { readonly isGiven: (value: unknown) => boolean; readonly words: TextKey }>> = {
	text: { isGiven: text => String(text).trim() !== '', words: '请输入文字' },
	url: { isGiven: url => isAddress(String(url)), words: '请输入以 http:// 或 https:// 开头的完整网址' },
	template_id: { isGiven: id => Number(id) > 0, words: '请选择网页工具模板' },
}

/** What is still wrong with options before they can be saved, by field; the fields themselves take over only what can be right. */
export const optionProblems = (options: WidgetOptions): Record<string, string> => {
	const { asks }: Pick<WidgetFacts<WidgetOptions>, 'asks' | 'word'> = widgets[options.kind]
	if (asks === undefined) return {}
	const { isGiven, words } = asked[asks]
	const value: unknown = { ...options }[asks as keyof WidgetOptions]
	return isGiven(value) ? {} : { [asks]: t(words) }
}
