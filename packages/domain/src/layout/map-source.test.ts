import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isGeocoderAddress, type MapSource, mapSource, tileOrigin, tilesProblem } from './map-source.ts'

const at = (server: string): string => `https://${server}/{z}/{x}/{y}.png`

describe('the address of tiles', () => {
	test.each([
		[at('tiles.example'), 'https://tiles.example'],
		[`${at('tiles.example:8443')}?key=a;b,c'd"e`, 'https://tiles.example:8443'],
		['http://10.0.0.5/{z}/{x}/{y}{r}.png', 'http://10.0.0.5'],
		['HTTP://Tiles.Example:80/{z}/{x}/{y}', 'http://tiles.example'],
		[at('плитки.рф'), 'https://xn--h1aafctu.xn--p1ai'],
		[at('地图.example'), 'https://xn--wcs7d.example'],
		[at('map_tiles'), 'https://map_tiles'],
	])('%s is one of the server %s', (tiles, origin) => {
		expect(tilesProblem(tiles)).toBeNull()
		expect(new URL(origin).origin).toBe(origin)
		expect(tileOrigin(tiles)).toBe(origin)
	})

	test.each([
		['', 'places'],
		['none', 'places'],
		['https://tiles.example/0/0/0.png', 'places'],
		[at('{s}.tiles.example'), 'others'],
		[`${at('tiles.example')}?{key}`, 'others'],
		['https://{z}.example/{x}/{y}.png', 'address'],
		['tiles.example/{z}/{x}/{y}.png', 'address'],
		['javascript:{z}{x}{y}', 'address'],
		['data:image/png,{z}{x}{y}', 'address'],
		[at('me:secret@tiles.example'), 'address'],
		[at('me@tiles.example'), 'address'],
		[at('*.tiles.example'), 'address'],
		[at('*'), 'address'],
		[at('tiles.example:*'), 'address'],
		[at('tiles.example:99999'), 'address'],
		[at('[::1]'), 'address'],
		[at('[2001:db8::1]:8443'), 'address'],
		[at("a.example;script-src'x'"), 'address'],
		[at("a.example'unsafe-inline'"), 'address'],
		[at('a.example,b.example'), 'address'],
		[at('a.example b.example'), 'address'],
		[at('a.example"'), 'address'],
		[at('a.example%3bscript-src'), 'address'],
		[at('a.example\n'), 'address'],
		[`${at('a.example')} `, 'address'],
		[`${at('a.example')}?\u0007`, 'address'],
		[at(`${'a'.repeat(500)}.example`), 'address'],
	])('%s is none: %s', (tiles, fault) => {
		expect(tilesProblem(tiles)).toBe(fault)
	})

	test('whatever is typed, what goes into the header is one server and nothing else', () => {
		const part = fc.constantFrom(
			...[
				'a',
				'b.c',
				'.',
				'-',
				'_',
				'*',
				';',
				',',
				"'",
				'"',
				' ',
				'\t',
				'\n',
				'{',
				'}',
				'@',
				':',
				':8',
				'[::1]',
				'[',
				']',
			],
			...[
				'\\',
				'/',
				'?',
				'#',
				'%3b',
				'%20',
				'xn--',
				'xn--h1aafctu',
				'ß',
				'\u3002',
				'\u200d',
				'\u037e',
				'；',
				'🗺',
				'&',
				'$',
			],
		)
		const server = fc.array(fc.oneof(part, fc.string({ maxLength: 3 })), { maxLength: 8 }).map(parts => parts.join(''))
		fc.assert(
			fc.property(fc.constantFrom('http://', 'https://', '//', ''), server, (scheme, name) => {
				const tiles = `${scheme}${name}/{z}/{x}/{y}.png`
				const origin = tileOrigin(tiles)
				if (origin !== null) expect(origin).toMatch(/^https?:\/\/[\w.-]+(:\d+)?$/)
				if (tilesProblem(tiles) === null) expect(origin).not.toBeNull()
			}),
			{ numRuns: 3000 },
		)
	})
})

test('a geocoder is asked at an address of the web without a name and a password', () => {
	const right = [
		'https://nominatim.example/search',
		'http://10.0.0.5:8080/search?layer=address',
		'http://[fd00::1]/search',
	]
	const wrong = [
		'',
		'none',
		'nominatim.example',
		'file:///etc/passwd',
		'https://me:x@n.example/',
		'https://n.example/ x',
	]
	expect(right.filter(text => !isGeocoderAddress(text))).toEqual([])
	expect([...wrong, `https://n.example/${'x'.repeat(500)}`].filter(isGeocoderAddress)).toEqual([])
})

describe('what holds', () => {
	const environment: MapSource = {
		map_tiles: at('environment.example'),
		map_attribution: '© environment',
		geocoder_url: 'https://environment.example/search',
	}
	const unset = { map_tiles: '', map_attribution: '', geocoder_url: '' }

	test('is what the environment has until somebody has chosen', () => {
		expect(mapSource(unset, environment)).toEqual(environment)
		expect(mapSource({ ...unset, map_attribution: 'of tiles that were taken back' }, environment)).toEqual(environment)
	})

	test('is nothing where nothing was chosen', () => {
		expect(mapSource({ map_tiles: 'none', map_attribution: '', geocoder_url: 'none' }, environment)).toEqual({
			map_tiles: null,
			map_attribution: '',
			geocoder_url: null,
		})
	})

	test('is what was chosen, and an own attribution belongs to own tiles', () => {
		const own = { map_tiles: at('own.example'), map_attribution: '', geocoder_url: 'https://own.example/find' }
		expect(mapSource(own, environment)).toEqual(own)
	})

	test('is none for a stored text that is no address', () => {
		const broken = { map_tiles: at("x.example;script-src '*'"), map_attribution: '', geocoder_url: 'x' }
		expect(mapSource(broken, environment)).toMatchObject({ map_tiles: null, geocoder_url: null })
	})
})
