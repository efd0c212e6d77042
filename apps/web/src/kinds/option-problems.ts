import { widgets } from '@vitrine/domain/program/kinds/all'
import type { Asked, WidgetFacts } from '@vitrine/domain/program/kinds/kind'
import type { WidgetOptions } from '@vitrine/domain/program/widgets'
import type { TextKey } from '@vitrine/texts/all'
import { t } from '../data/text.ts'
import { isAddress } from './address.ts'

/** The check for each required field, and its error text. */
const asked: Readonly<Record<Asked, { readonly isGiven: (value: unknown) => boolean; readonly words: TextKey }>> = {
	text: { isGiven: text => String(text).trim() !== '', words: '请输入文字' },
	url: { isGiven: url => isAddress(String(url)), words: '请输入以 http:// 或 https:// 开头的完整网址' },
	template_id: { isGiven: id => Number(id) > 0, words: '请选择网页工具模板' },
}

/** The remaining problems of options before they can be saved, by field; the fields themselves only apply plausible values. */
export const optionProblems = (options: WidgetOptions): Record<string, string> => {
	const { asks }: Pick<WidgetFacts<WidgetOptions>, 'asks' | 'word'> = widgets[options.kind]
	if (asks === undefined) return {}
	const { isGiven, words } = asked[asks]
	const value: unknown = { ...options }[asks as keyof WidgetOptions]
	return isGiven(value) ? {} : { [asks]: t(words) }
}
