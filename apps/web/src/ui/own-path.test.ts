import { describe, expect, test } from 'vitest'
import { ownPath, withParameter } from './own-path.ts'

describe('an address that a parameter names (A36)', () => {
	test.each([
		['/schedule/issueManage?type=addRelease', '/schedule/issueManage?type=addRelease'],
		['/schedule/windowsIndex?id=1&window=a%20b', '/schedule/windowsIndex?id=1&window=a%20b'],
		['/', '/'],
		['/a/../b', '/b'],
		['/x#y', '/x'],
	])('%s leads within', (written, path) => {
		expect(ownPath(written)).toBe(path)
	})

	test.each([
		null,
		'',
		'javascript:alert(1)',
		'JAVASCRIPT:alert(1)',
		' javascript:alert(1)',
		'data:text/html,x',
		'//evil.example',
		'\\\\evil.example',
		'/\\evil.example',
		'/\t/evil.example',
		'/\n/evil.example',
		'\t//evil.example',
		'https://evil.example/',
		'http:evil.example',
		'//evil.example/%2e%2e',
		'/..//evil.example',
		'/a\\..\\evil',
		'home',
		'?x=1',
	])('%j leads nowhere', written => {
		expect(ownPath(written)).toBeNull()
	})

	test('a parameter is added or replaced', () => {
		expect(withParameter('/a', 'materials', '1,2')).toBe('/a?materials=1%2C2')
		expect(withParameter('/a?b=1&materials=9', 'materials', '3')).toBe('/a?b=1&materials=3')
	})
})
