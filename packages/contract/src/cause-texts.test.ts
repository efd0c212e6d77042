import { causes, storedCause } from '@vitrine/domain/cause'
import { all } from '@vitrine/texts/all'
import { type Language, languages, type Row } from '@vitrine/texts/rows'
import { describe, expect, test } from 'vitest'
import { cause_texts, causeText } from './cause-texts.ts'

const inLanguage = (text: string, language: Language): string =>
	language === 'zh' ? text : ((all as Readonly<Record<string, Row>>)[text]?.[language] ?? '')

const placesOf = (text: string): string[] => [
	...new Set(Array.from(text.matchAll(/\{(\w+)/g), ([, name]) => name ?? '')),
]

/** Codes that lack a text in some language for the values that they have. */
const unsaid = (
	codes: Readonly<Record<string, readonly string[]>>,
	texts: Readonly<Record<string, string | undefined>>,
): string[] =>
	Object.entries(codes).flatMap(([code, values]) =>
		languages.every(language => {
			const text = inLanguage(texts[code] ?? '', language)
			return text !== '' && placesOf(text).toSorted().join() === [...values].toSorted().join()
		})
			? []
			: [code],
	)

describe('every cause that may be stored', () => {
	test('has a text in every language, with the values of the code and no others', () => {
		expect(unsaid(causes, cause_texts)).toEqual([])
	})

	test('is found where it has none, or one without a translation or with other values', () => {
		const codes = { nothing: [], untranslated: [], others: ['count'], fine: [] }
		const texts = { untranslated: '没有译文的原因', others: '下载失败', fine: '下载失败' }
		expect(unsaid(codes, texts)).toEqual(['nothing', 'untranslated', 'others'])
	})

	test('of a file that cannot be read says what the specification calls a resolution failure', () => {
		expect(causeText('document_unreadable')).toMatchObject({ text: '无法读取文档' })
		expect(causeText('audio_unreadable')).toMatchObject({ text: '无法读取音频' })
	})

	test('is said with its values, and what is no cause as it came', () => {
		expect(causeText(storedCause('pages_left_out', { count: 300 }))).toEqual({
			text: '只显示前 {count} 页',
			values: { count: 300 },
		})
		expect(causeText('550 no such mailbox')).toEqual({ text: '550 no such mailbox', values: undefined })
	})
})
