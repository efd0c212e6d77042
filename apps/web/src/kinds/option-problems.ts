import type { MadeOptions } from '@vitrine/domain/program/made'
import type { TextKey } from '@vitrine/texts/all'
import { t } from '../data/text.ts'
import { isAddress } from './address.ts'

const found = (options: MadeOptions): readonly (readonly [string, TextKey])[] => {
	switch (options.kind) {
		case 'text':
		case 'colorful_text':
			return options.text.trim() === '' ? [['text', '请输入文字']] : []
		case 'rss':
		case 'webpage':
		case 'streaming':
			return isAddress(options.url) ? [] : [['url', '请输入以 http:// 或 https:// 开头的完整网址']]
		case 'webtool':
			return options.template_id > 0 ? [] : [['template_id', '请选择网页工具模板']]
		default:
			return []
	}
}

/** What is still wrong with options before they can be saved, by field; the fields themselves take over only what can be right. */
export const optionProblems = (options: MadeOptions): Record<string, string> =>
	Object.fromEntries(found(options).map(([name, words]) => [name, t(words)]))
