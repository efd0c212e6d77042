import { expect, test } from 'vitest'
import { shortened, wrapped } from './shortened.ts'

test.each([
	['Menu', 9, 'Menu'],
	['Breakfast', 9, 'Breakfast'],
	['Breakfast 1', 9, 'Brea…st 1'],
	['Breakfast at ten', 9, 'Brea…ten'],
	['早餐菜单第一屏', 14, '早餐菜单第一屏'],
	['早餐菜单第一屏', 9, '早餐…一屏'],
	['👍👍👍👍👍👍', 9, '👍👍…👍👍'],
])('%s in %d is %s', (name, width, short) => {
	expect(shortened(name, width)).toBe(short)
})

test('a name is broken between words, and no word is', () => {
	expect(wrapped('Не в сети', 12)).toBe('Не в сети')
	expect(wrapped('Ещё не подключался', 12)).toBe('Ещё не\nподключался')
	expect(wrapped('Never connected', 12)).toBe('Never\nconnected')
	expect(wrapped('', 12)).toBe('')
})
