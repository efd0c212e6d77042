import { describe, expect, test } from 'vitest'
import { markup_limits } from './page-bounds.ts'
import { PageError } from './page-error.ts'
import { archive_root, archiveLoader } from './page-loader.ts'
import { packPage } from './page-packer.ts'

const dot = Buffer.from('89504e47', 'hex')
const encoded = `data:image/png;base64,${dot.toString('base64')}`

const pack = (html: string, files: Record<string, string | Buffer> = {}, limit = 100_000): Promise<string> =>
	packPage({
		html: Buffer.from(html),
		url: new URL('index.html', archive_root),
		load: archiveLoader(new Map(Object.entries(files).map(([name, content]) => [name, Buffer.from(content)]))),
		limit,
	})
const body = async (html: string, files?: Record<string, string | Buffer>): Promise<string> =>
	/<body>([\s\S]*)<\/body>/.exec(await pack(`<body>${html}</body>`, files))?.[1] ?? ''

describe('what a page names is put into it', () => {
	const files = { 'a.png': dot, 'img/b b.png': dot, 'f.woff2': dot, 'a.css': 'p{color:red}', 'a.js': 'go()' }
	test.each([
		['a picture', '<img src="a.png">', `<img src="${encoded}">`],
		['one with a blank in its name', '<img src="img/b%20b.png?v=2">', `<img src="${encoded}">`],
		['pictures of several sizes', '<img srcset="a.png 1x, ./a.png 2x">', `<img srcset="${encoded} 1x, ${encoded} 2x">`],
		['a poster', '<video poster="/a.png"></video>', `<video poster="${encoded}"></video>`],
		[
			'a picture in a style',
			'<p style="background:url(a.png)"></p>',
			`<p style="background:url(&quot;${encoded}&quot;)"></p>`,
		],
		[
			'a style within the page',
			"<style>p{background:url( 'a.png' )}</style>",
			`<style>p{background:url( "${encoded}" )}</style>`,
		],
		['a drawing in SVG', '<svg><image href="a.png"></image></svg>', `<svg><image href="${encoded}"></image></svg>`],
		[
			'what is within a template',
			'<template><img src="a.png"></template>',
			`<template><img src="${encoded}"></template>`,
		],
		['a script', '<script src="a.js"></script>', '<script>go()</script>'],
		['a part of the page itself', '<svg><use href="#x"></use></svg>', '<svg><use href="#x"></use></svg>'],
		[
			'an element with a name of the language',
			'<constructor src="a.png">x</constructor>',
			'<constructor src="a.png">x</constructor>',
		],
		['what is data already', `<img src="${encoded}">`, `<img src="${encoded}">`],
	])('%s', async (_, html, packed) => {
		expect(await body(html, files)).toBe(packed)
	})

	test('style sheets with what they import, each for its media', async () => {
		const packed = await pack('<link rel="stylesheet" href="css/a.css" media="screen">', {
			'css/a.css': '@import "b.css" print; @font-face{src:url(../f.woff2)} /* url(no.png) */ q{content:"url(no.png)"}',
			'css/b.css': '@import url(deep/c.css); b{background:url("../a.png")}',
			'css/deep/c.css': 'i{background:url(../../a.png)}',
			...files,
		})
		expect(packed).toContain('<style media="screen">@media print{')
		expect(packed.split(encoded)).toHaveLength(3)
		expect(packed).toContain(`src:url("data:font/woff2;base64,${dot.toString('base64')}")`)
		expect(packed).toContain('/* url(no.png) */ q{content:"url(no.png)"}')
		expect(packed).not.toMatch(/@import|<link/)
	})

	test.each([
		['an import without a space', '@import"i.css";', `i{background:url("${encoded}")}`],
		['an import behind a comment', '@import/**/"i.css"/**/print;', `@media /**/print{i{background:url("${encoded}")}}`],
		['an import written with escapes', '@\\69mport url("i.css" );', `i{background:url("${encoded}")}`],
		['an address written with escapes', 'p{background:ur\\6c(a.png)}', `p{background:url("${encoded}")}`],
		['a name with an escaped backslash', 'p{background:url("\\61.png")}', `p{background:url("${encoded}")}`],
		[
			'pictures of a set',
			'p{background:image-set("a.png" 1x,"a.png" type("image/png") 2x)}',
			`p{background:image-set("${encoded}" 1x,"${encoded}" type("image/png") 2x)}`,
		],
		['a namespace, which is no file', '@namespace s url(http://x.example/);', '@namespace s url(http://x.example/);'],
		[
			'a text that ends with its line',
			'q{content:"x\n}p{background:url(a.png)}',
			`q{content:"x\n}p{background:url("${encoded}")}`,
		],
		['a comment without an end', 'p{} /* url(no.png)', 'p{} /* url(no.png)*/'],
		['a sheet that is cut off', '@import "cut.css" print; p{}', '@media print{i{color:red}} p{}'],
		['a sheet that closes too much', '@import "much.css" print; p{}', '@media print{i{} b{}} p{}'],
	])('style sheets: %s', async (_, css, packed) => {
		const sheets = { 'i.css': 'i{background:url(a.png)}', 'cut.css': 'i{color:red', 'much.css': 'i{} }b{}' }
		const html = await pack(`<style>${css}</style>`, { ...files, ...sheets })
		expect(/<style>([\s\S]*)<\/style>/.exec(html)?.[1]).toBe(packed)
	})

	test('a script that waited for the page still does', async () => {
		const packed = await pack('<head><script defer src="a.js"></script></head><body><p></p></body>', files)
		expect(packed).toContain('<p></p><script>go()</script></body>')
	})

	test('nothing in a file ends the element that it is put into', async () => {
		const evil = 'x = "</script><script>evil()</script><!-- <script>"'
		const packed = await pack('<script src="a.js"></script><link rel="stylesheet" href="a.css">', {
			'a.js': evil,
			'a.css': 'p{content:"</style><script>evil()</script>"}',
		})
		expect(packed.replace(/<style>[\s\S]*?<\/style>/, '').match(/<\/script>/g)).toHaveLength(1)
		expect(packed).toContain('x = "<\\/script><script>evil()<\\/script><\\!-- <script>"')
		expect(packed.match(/<\/style>/g)).toHaveLength(1)
	})

	test('what would lead away, or forbid what was packed, is taken off', async () => {
		const html = `<meta http-equiv="content-security-policy" content="default-src 'none'"><link rel="icon" href="x.ico">
			<link rel="preconnect" href="https://example.com"><a href="https://example.com" ping="/x">a</a>
			<form action="https://example.com"><button formaction="/y"></button></form><a href="javascript:evil()">b</a>`
		expect(await pack(html)).not.toMatch(/security|link|example|ping|action|javascript/)
	})
})

describe('what cannot be put into a page is refused with the name of the file', () => {
	const files = { 'ok.css': '', 'loop.css': '@import "loop.css"', 'out.css': 'p{background:url(//evil.example/a.png)}' }
	test.each([
		['<img src="https://example.com/a.png">', 'outside'],
		['<img src="//example.com/a.png">', 'outside'],
		['<img srcset="a.png 1x, http://example.com/b.png 2x">', 'missing'],
		['<script src="http://169.254.169.254/latest"></script>', 'outside'],
		['<script src="file:///etc/passwd"></script>', 'outside'],
		['<img src="javascript:evil()">', 'outside'],
		['<img src="http://user@archive.invalid/a.png">', 'outside'],
		['<link rel="stylesheet" href="https://example.com/a.css">', 'outside'],
		['<link rel="stylesheet" href="out.css">', 'outside'],
		['<p style="background:url(https://example.com/a.png)">', 'outside'],
		['<p style="background:url(&quot;\\68ttps://example.com/a.png&quot;)">', 'outside'],
		['<style>@import url(https://example.com/a.css);</style>', 'outside'],
		['<style>@import/**/"https://example.com/a.css";</style>', 'outside'],
		['<style>p{background:u\\72l(https://example.com/a.png)}</style>', 'outside'],
		['<style>p{background:image-set("https://example.com/a.png" 1x)}</style>', 'outside'],
		['<img src="no.png">', 'missing'],
		['<img src="../../etc/passwd">', 'missing'],
		['<img src="..%2f..%2fetc%2fpasswd">', 'missing'],
		['<img src="%zz.png">', 'missing'],
		['<link rel="stylesheet" href="no.css">', 'missing'],
		['<link rel="stylesheet" href="loop.css">', 'unsupported'],
		['<style>@import "ok.css" layer(x);</style>', 'unsupported'],
		['<iframe src="other.html"></iframe>', 'unsupported'],
		['<iframe srcdoc="x"></iframe>', 'unsupported'],
		['<object data="a.svg"></object>', 'unsupported'],
		['<embed src="a.svg">', 'unsupported'],
		['<base href="https://example.com/">', 'unsupported'],
		['<meta http-equiv="Refresh" content="0;url=https://example.com">', 'unsupported'],
		['<svg><use href="icons.svg#a"></use></svg>', 'unsupported'],
		['<script type="module">import "./x.js"</script>', 'unsupported'],
		['<script type="importmap">{}</script>', 'unsupported'],
		['<script src="data:text/javascript,evil()"></script>', 'unsupported'],
	])('%s', async (html, kind) => {
		const problem = await pack(html, files).catch((error: unknown) => error)
		expect(problem).toBeInstanceOf(PageError)
		expect(problem).toMatchObject({ kind, file: expect.stringMatching(/^(index\.html|\w+\.css)$/) })
	})

	test('what is no UTF-8 is refused', async () => {
		await expect(pack('<script src="a.js"></script>', { 'a.js': Buffer.from([0xff]) })).rejects.toMatchObject({
			kind: 'encoding',
			file: 'a.js',
		})
	})

	test('what comes to too much is refused, however small its files are', async () => {
		const big = { 'a.png': Buffer.alloc(30_000) }
		await expect(pack('<img src="a.png">'.repeat(10), big)).rejects.toMatchObject({ kind: 'large' })
		await expect(pack(`<style>${'p{background:url(a.png)}'.repeat(10)}</style>`, big)).rejects.toMatchObject({
			kind: 'large',
		})
	})
})

describe('a page of more elements than a page has', () => {
	test.each([
		['beside each other', '<a>x</a>'.repeat(markup_limits.elements)],
		['within each other', '<div>'.repeat(markup_limits.depth)],
		['within a drawing', `<svg>${'<option>'.repeat(markup_limits.depth)}`],
	])('is refused: %s', async (_name, html) => {
		await expect(pack(html, {}, 10_000_000)).rejects.toMatchObject({ kind: 'unsupported', file: 'index.html' })
	})

	test('one that closes what it opens is packed', async () => {
		const html = '<div><p>x</p></div>'.repeat(5000)
		expect(await body(html)).toBe(html)
	})
})
