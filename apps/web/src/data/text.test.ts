import { expect, test } from 'vitest'
import { translated } from './text.ts'

test.each(['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'of a newer server'])(
	'words that are no text stay as they came: %s',
	words => {
		expect(translated(words)).toBe(words)
	},
)
