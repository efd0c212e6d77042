import { all } from '@vitrine/texts/all'
import { expect, test } from 'vitest'
import { upgrade_words } from './upgrade-words.ts'

test('the states of an upgrade are called as in specification B §4', () => {
	expect(Object.values(upgrade_words).map(({ text }) => all[text].en)).toEqual([
		'Waiting to start',
		'Downloading',
		'Download exception',
		'Download succeeded',
		'Download failed',
		'No upgrade needed',
		'Feedback abnormal',
	])
})
