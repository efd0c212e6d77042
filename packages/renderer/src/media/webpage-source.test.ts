import { expect, test } from 'vitest'
import { copyDocument, hostOf } from './webpage-source.ts'

test.each([
	['https://example.org:8443/a?b#c', 'example.org:8443'],
	['http://', 'http://'],
])('the host of %s', (url, host) => {
	expect(hostOf(url)).toBe(host)
})

test.each([
	['<!doctype html><html><p>x', /^<!doctype html><meta http-equiv="content-security-policy" [^>]*><html><p>x$/],
	['\n<!DOCTYPE HTML PUBLIC "x">\n<p>x', /^\n<!DOCTYPE HTML PUBLIC "x"><meta [^>]*>\n<p>x$/],
	['<p>x', /^<meta [^>]*><p>x$/],
	['<script>1</script><!doctype html>', /^<meta [^>]*><script>/],
])('the policy stands before everything in %j', (html, expected) => {
	expect(copyDocument(html)).toMatch(expected)
})
