import type { Opening } from '@vitrine/contract/opening'
import { expect, test } from 'vitest'
import { pageWriter } from './page.ts'

const html = '<!doctype html><html lang="zh"><head><title>Vitrine</title></head><body></body></html>'
const manifest = {
	'../../virtual:texts/ja': { file: 'assets/ja-1.js' },
	'../../virtual:texts/help/ja': { file: 'assets/ja-2.js' },
	_frame: { file: 'assets/frame-1.js', name: 'frame', css: ['assets/frame-1.css'] },
}
const config = { app_key: '</script>', version: '1', socket_port: 1, languages: ['zh' as const] }
const write = pageWriter(html, manifest, () => config)
type Request = Parameters<typeof write>[0]
const pageFor = (headers: Record<string, string>): string => write({ headers } as Request, 1000)

const openingIn = (page: string): Opening => JSON.parse(/id="opening">(.*?)<\/script>/.exec(page)?.[1] ?? '')

test('a page carries the configuration and the time, and nothing in it ends its element', () => {
	expect(openingIn(pageFor({}))).toEqual({ ...config, now: 1000, language: 'en' })
})

test('the language is the one chosen before, else Chinese or English by the browser (A §1)', () => {
	expect(openingIn(pageFor({ 'accept-language': 'ru-RU,ru;q=0.9,en;q=0.8' })).language).toBe('en')
	expect(openingIn(pageFor({ 'accept-language': 'zh-TW,en;q=0.8' })).language).toBe('zh')
	const chosen = pageFor({ 'accept-language': 'ru-RU', cookie: 'isadmin=1; language=ja' })
	expect(openingIn(chosen).language).toBe('ja')
	expect(chosen).toContain('<html lang="ja">')
	expect(chosen).toContain('<link rel="modulepreload" crossorigin href="/assets/ja-1.js">')
	expect(chosen).not.toContain('ja-2.js')
})

test('the default language of the installation comes after what was chosen and before the browser', () => {
	const begin = (headers: Record<string, string>) => openingIn(write({ headers } as Request, 1000, 'ja')).language
	expect(begin({ 'accept-language': 'zh-CN' })).toBe('ja')
	expect(begin({})).toBe('ja')
	expect(begin({ 'accept-language': 'zh-CN', cookie: 'language=ru' })).toBe('ru')
})

test('the frame is fetched at once for somebody who has signed in, and for nobody else', () => {
	expect(pageFor({ cookie: 'isLogin=1' })).toContain('/assets/frame-1.js')
	expect(pageFor({ cookie: 'isLogin=1' })).toContain('<link rel="stylesheet" crossorigin href="/assets/frame-1.css">')
	expect(pageFor({ cookie: 'isLogin=0' })).not.toContain('frame')
})
