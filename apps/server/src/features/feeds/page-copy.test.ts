import { type DefaultTreeAdapterTypes, parse } from 'parse5'
import { describe, expect, test } from 'vitest'
import type { Loaded } from '../../media/pages/page-loader.ts'
import { FeedError } from './feed-error.ts'
import { copyPageApart, type LoadPart } from './feed-reading.ts'
import { copy_policy, copyPage } from './page-copy.ts'
import { isFrameable } from './page-fetch.ts'

const page_url = new URL('http://site.example/news/index.html')
const pixel = Buffer.from('pixel')

/** The content of the test site; everything else is missing. */
const site: Record<string, Loaded> = {
	'http://site.example/news/a.png': { mime: 'image/png', content: pixel },
	'http://site.example/b.svg': {
		mime: 'image/svg+xml',
		content: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
	},
	'http://site.example/s.css': {
		mime: 'text/css',
		content: Buffer.from(
			'@import "more.css";p{background:url(news/a.png)}@font-face{src:url("f.woff2")}</style><script>x</script>',
		),
	},
	'http://site.example/more.css': { mime: 'text/css', content: Buffer.from('b{color:red;background:url(gone.png)}') },
	'http://site.example/f.woff2': { mime: 'font/woff2', content: Buffer.from('font') },
	'http://site.example/not.css': { mime: 'text/html', content: Buffer.from('<script>x</script>') },
}

const copy = async (html: string) => {
	const asked: string[] = []
	const made = await copyPage(html, page_url, async url => {
		asked.push(url.href)
		return site[url.href] ?? null
	})
	return { ...made, asked }
}

type Element = DefaultTreeAdapterTypes.Element

const elementsOf = (node: DefaultTreeAdapterTypes.ParentNode): Element[] =>
	node.childNodes.flatMap(child => ('tagName' in child ? [child, ...elementsOf(child)] : []))

/** What a browser makes of a copy, with scripting and without. */
const read = (html: string) => [true, false].flatMap(scriptingEnabled => elementsOf(parse(html, { scriptingEnabled })))

const forbidden =
	/^(script|iframe|frame|frameset|object|embed|applet|base|form|input|button|select|textarea|link|template|svg|math|video|audio|canvas|noscript|portal)$/

const expectHarmless = (html: string): void => {
	for (const { tagName, attrs, namespaceURI } of read(html)) {
		expect([tagName, namespaceURI]).toEqual([tagName, 'http://www.w3.org/1999/xhtml'])
		expect(tagName).not.toMatch(forbidden)
		for (const { name, value } of attrs) {
			expect([tagName, name]).not.toEqual([
				tagName,
				expect.stringMatching(/^(on.*|href|srcset|action|formaction|srcdoc|ping|xlink:href)$/),
			])
			if (name === 'http-equiv') expect(value).toBe('Content-Security-Policy')
			if (name === 'src') expect(value).toMatch(/^data:/)
			expect(value).not.toMatch(/^\s*javascript:/i)
		}
	}
}

const harmful = [
	'<script>alert(1)</script>',
	'<SCRIPT SRC=//x.example/x.js></SCRIPT>',
	'<script type=module>import "x"</script><noscript><img src=x onerror=alert(1)></noscript>',
	'<img src=x onerror=alert(1)>',
	'<body onload=alert(1) ONCLICK="alert(1)">',
	'<a href="javascript:alert(1)">x</a><a href="//x.example">y</a>',
	'<constructor constructor=x __proto__=y>x</constructor>',
	'<iframe src="javascript:alert(1)"></iframe><iframe srcdoc="<script>alert(1)</script>"></iframe>',
	'<frameset><frame src=x></frameset>',
	'<object data=x.swf></object><embed src=x><applet code=x>',
	'<form action=/login method=post><input name=p type=password autofocus onfocus=alert(1)><button formaction=x>ok</button></form>',
	'<meta http-equiv=refresh content="0;url=http://127.0.0.1/"><meta http-equiv="Set-Cookie" content="a=b">',
	'<meta http-equiv="Content-Security-Policy" content="default-src *">',
	'<base href="//evil.example/"><base target=_top>',
	'<link rel=preload as=script href=x.js><link rel=import href=x><link rel="icon" href=x><link rel=manifest href=x>',
	'<svg onload=alert(1)><script>alert(1)</script><foreignObject><iframe src=x></foreignObject><a xlink:href="javascript:alert(1)"/></svg>',
	'<svg><style><img src=x onerror=alert(1)></style></svg>',
	'<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">',
	'<svg></p><style><a id="</style><img src=1 onerror=alert(1)>">',
	'<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
	'<form><math><mtext></form><form><mglyph><style></math><img src onerror=alert(1)>',
	'<template><script>alert(1)</script></template><div><template shadowrootmode=open><script>alert(1)</script></template></div>',
	'<style>@import "javascript:alert(1)";p{background:url(javascript:alert(1))}</style>',
	'<style></style/><script>alert(1)</script></style>',
	'<title></title><script>alert(1)</script></title>',
	'<textarea></textarea><img src=x onerror=alert(1)></textarea>',
	'<xmp><script>alert(1)</script></xmp><plaintext><script>alert(1)</script>',
	'<!--><script>alert(1)</script>--><!--<img src="--><img src=x onerror=alert(1)//">',
	'<video src=x poster=y onerror=alert(1)><source src=z></video><audio src=x>',
	'<p style="background:url(//x.example/p.gif);-moz-binding:url(x)">x</p>',
	'<table background="//x.example/x.gif"><td background="javascript:alert(1)">',
	'<img src="data:text/html,<script>alert(1)</script>"><img srcset="//x.example/1.png 1x">',
	'<a ping=//x.example href=x target=_top>x</a><area href=x><map name=m><area href="javascript:x"></map>',
	'<input type=image src=x onerror=alert(1)><isindex action=x><keygen>',
	'<div><![CDATA[<script>alert(1)</script>]]></div><?xml version="1.0"?><script/>',
	'<html manifest=x.appcache><head><script/src=x></head>',
	'<button popovertarget=x onbeforetoggle=alert(1)>x</button><div popover id=x ontoggle=alert(1)>',
	'<p id=x tabindex=1 accesskey=x onaccesskey=1 contenteditable>',
]

describe('copies of pages', () => {
	test.each(harmful)('nothing of %s is left', async html => {
		const { html: made } = await copy(html)
		expectHarmless(made)
		expect(made).not.toContain('alert(1)</script>')
		// A copy of the copy is identical, so browsers parse it the same way.
		const again = await copy(made)
		expectHarmless(again.html)
	})

	test('a copy forbids itself everything, before anything else is read', async () => {
		const { html } = await copy(
			'<!doctype html><html lang=de><head><title> A  b </title></head><body class=x>hello</body></html>',
		)
		expect(html).toBe(
			`<!DOCTYPE html><html lang="de"><head><meta http-equiv="Content-Security-Policy" content="${copy_policy}"><meta charset="utf-8"><meta name="referrer" content="no-referrer"><title> A  b </title></head><body class="x">hello</body></html>`,
		)
		expect(copy_policy).toBe("default-src 'none'; img-src data:; style-src 'unsafe-inline'; font-src data:")
	})

	test('style sheets, pictures and fonts stand in it; what is not there is left out', async () => {
		const { html, title, asked } =
			await copy(`<title>News &amp; more</title><link rel=stylesheet href=/s.css media=screen>
			<link rel=stylesheet href=/not.css><link rel="alternate stylesheet" href=/s.css><style>i{background:url('a.png')}</style>
			<img src=a.png alt=A width=10><img src=gone.png><img src="http://" ><img data-src=/b.svg src="data:image/gif;base64,R0">
			<img srcset="a.png 1x, b.png 2x"><p style="background:url(a.png)" class=c>x</p>`)
		const packed = `data:image/png;base64,${pixel.toString('base64')}`
		expect(title).toBe('News & more')
		expect(html.split(packed)).toHaveLength(6)
		expect(html).toContain('<style media="screen">b{color:red')
		expect(html).toContain(`data:font/woff2;base64,${Buffer.from('font').toString('base64')}`)
		expect(html).toContain('data:image/svg+xml;base64,')
		expect(html).toContain(`<img alt="A" width="10" src="${packed}">`)
		expect(html).not.toContain('gone.png')
		expect(html).not.toContain('<script')
		expect(asked).not.toContain('http://site.example/news/b.png')
		expectHarmless(html)
	})

	test('the base of the page is where its files are looked for', async () => {
		const { asked } = await copy('<base href="http://other.example/x/"><img src=1.png><base href="/y/"><img src=2.png>')
		expect(asked).toEqual(['http://other.example/x/1.png', 'http://other.example/x/2.png'])
	})

	test('what was drawn stays a picture', async () => {
		const { html } = await copy(
			'<svg class=i width=5 viewBox="0 0 1 1" onload=x><script>y</script><path d="M0 0"/>a&nbsp;b</svg>',
		)
		const [, packed = ''] =
			/<img class="i" width="5" alt="" src="data:image\/svg\+xml;base64,([^"]+)">/.exec(html) ?? []
		expect(Buffer.from(packed, 'base64').toString()).toBe(
			'<svg class="i" width="5" viewBox="0 0 1 1" xmlns="http://www.w3.org/2000/svg"><path d="M0 0"></path>a&#160;b</svg>',
		)
	})

	test('a process hands over what it finds, and is ended when it does not find an end', { tags: 'long' }, async () => {
		const load: LoadPart = async url => {
			const part = site[url]
			return part === undefined ? null : { ...part, content_type: part.mime }
		}
		const copyApart = (html: string, from: LoadPart) =>
			copyPageApart(Buffer.from(html), 'text/html; charset=utf-8', page_url.href, from)
		const { html } = await copyApart('<img src=a.png>', load)
		expect(html).toContain(pixel.toString('base64'))
		const failing = await copyApart('<img src=a.png>', () => Promise.reject(new Error('no')))
		expect(failing.html).toContain('<img>')
		const deep = '<div>'.repeat(500_000)
		await expect(copyApart(deep, load)).rejects.toBeInstanceOf(FeedError)
		const formatting = Array.from({ length: 20_000 }, (_, at) => `<b x=${at}>`).join('') + '<p>x'.repeat(20_000)
		await expect(copyApart(formatting, load)).rejects.toBeInstanceOf(FeedError)
	})

	test.each<[Record<string, string>, boolean]>([
		[{}, true],
		[{ 'x-frame-options': 'DENY' }, false],
		[{ 'x-frame-options': 'SAMEORIGIN' }, false],
		[{ 'content-security-policy': "default-src 'self'" }, true],
		[{ 'content-security-policy': "frame-ancestors 'none'" }, false],
		[{ 'content-security-policy': "img-src *; frame-ancestors 'self' https://a.example" }, false],
		[{ 'content-security-policy': 'frame-ancestors *' }, true],
		[{ 'content-security-policy': 'Frame-Ancestors https: http:' }, true],
		[{ 'content-security-policy': "frame-ancestors *, frame-ancestors 'self'" }, false],
		[{ 'content-security-policy': 'frame-ancestors' }, false],
	])('a page that answers %o may be framed: %s', (headers, frameable) => expect(isFrameable(headers)).toBe(frameable))
})
