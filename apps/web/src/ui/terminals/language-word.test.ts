import { expect, test } from 'vitest'
import { languageWord } from './language-word.ts'

test.each([
	['en', 'English'],
	['ja', '日本語'],
	['fr', '法语'],
	['pt_BR', '巴西葡萄牙语'],
	['', ''],
	['-', '-'],
	['a_language', 'a_language'],
])('the language %s has a name', (code, name) => {
	expect(languageWord(code)).toBe(name)
})
