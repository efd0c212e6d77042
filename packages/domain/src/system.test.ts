import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { preset_roles } from './people/permission.ts'
import { layout_pictures, public_settings, type SettingKey, settings } from './system.ts'

const accepts = (key: SettingKey, value: unknown): boolean => settings[key].shape.safeParse(value).success

describe('settings', () => {
	test.each(Object.keys(settings) as SettingKey[])('what holds for %s while nobody has set it is allowed', key => {
		expect(accepts(key, settings[key].standard)).toBe(true)
	})

	test.each<[SettingKey, readonly string[], readonly unknown[]]>([
		['webTitle', ['a', ' 大厅 ', 'x'.repeat(60)], ['', '   ', 'x'.repeat(61), 'a\nb', 'a\u0007', 1, null]],
		['showHelp', ['0', '1'], ['', '2', 'true', '01', 1]],
		['singleLogin', ['0', '1'], ['', 'on', '-1']],
		['registrationGroup', ['0', '1', '999999999'], ['', '-1', '1.5', '1e3', '01', '00', ' 1', '1000000000', '٣']],
		['registrationRole', ['1', '2'], ['', '0', '-2', '007']],
		['dailyApplicationLimit', ['0', '5', '10000'], ['', '10001', 'many', '5 ']],
		['dailyReferralLimit', ['0', '100', '10000'], ['', '10001', '-1']],
		['accent_color', ['#3b5bdb', '#ffffff'], ['', '#fff', '#3B5BDB', '3b5bdb', '#3b5bdbff', 'red', 'url(x)']],
		[
			'default_time_zone',
			['Asia/Shanghai', 'UTC', 'Europe/Berlin'],
			['', 'Mars/Base', '+08:00', '+0800', 'utc', 'asia/shanghai', 'constructor', 'x'.repeat(65)],
		],
		['web_title_ru', ['', 'Экраны города', 'x'.repeat(60)], ['x'.repeat(61), 'a\nb', null]],
		['slogan', ['', '一屏万象', 'x'.repeat(100)], ['x'.repeat(101), 'a\tb']],
		['copyright', ['', '© 2026 <b>Town</b>'], ['x'.repeat(201), 'a\r\nb']],
		['record_number', ['', '京ICP备12345678号-1'], ['x'.repeat(101)]],
		[
			'record_url',
			['', 'https://beian.miit.gov.cn/', 'http://a:8080?q=b@c'],
			['beian.miit.gov.cn', 'javascript:alert(1)', 'data:,x', '//x', 'https://beian.miit.gov.cn@x/'],
		],
		['login_language', ['', 'zh', 'ru'], ['vn', 'de', 'EN', 'constructor']],
		['login_help', ['0', '1'], ['', '2']],
		['keep_login', ['0', '1'], ['', '2']],
		['login_addresses', ['', '10.0.0.0/8'], ['office', '10.0.0.0/33']],
		[
			'map_tiles',
			['', 'none', ' https://tiles.example/{z}/{x}/{y}.png '],
			['off', 'https://tiles.example/', 'https://*.example/{z}/{x}/{y}', 'https://a;b/{z}/{x}/{y}'],
		],
		['map_attribution', ['', '© OpenStreetMap https://osm.example/'], ['x'.repeat(301), 'a\nb']],
		['geocoder_url', ['', 'none', 'https://n.example/search'], ['n.example', 'https://me:x@n.example/']],
		['play_retention_days', ['0', '90', '3650'], ['', '1', '89', '3651', '90.5']],
		['weather_provider', ['open_meteo', 'custom'], ['', 'other']],
		[
			'weather_url',
			['', 'http://weather.local/v1?a={latitude}&b={longitude}', 'https://w:8443/{longitude}/{latitude}'],
			['x', 'http://w/', 'http://w/{latitude}', 'ftp://w/{latitude}{longitude}', 'http://u:p@w/{latitude}/{longitude}'],
		],
	])('%s takes %o and refuses %o', (key, right, wrong) => {
		expect(right.filter(value => !accepts(key, value))).toEqual([])
		expect(wrong.filter(value => accepts(key, value))).toEqual([])
	})

	test('a number is written in one way only, so that it can be compared as text', () => {
		fc.assert(
			fc.property(fc.stringMatching(/^[\d .+-]{1,10}$/), value => {
				if (accepts('registrationGroup', value)) expect(String(Number(value))).toBe(value)
			}),
		)
	})

	test('nothing but titles, help, colour, time zone and what stands on the login page is read before login', () => {
		expect(public_settings).toEqual([
			...['webTitle', 'showHelp', 'helpUrl', 'accent_color', 'default_time_zone'],
			...['zh', 'en', 'vi', 'ru', 'tr', 'ja'].map(language => `web_title_${language}`),
			...['slogan', 'copyright', 'record_number', 'record_url', 'login_language', 'login_help', 'keep_login'],
		])
	})

	test('registration is closed at first, and its role is the operator', () => {
		expect(settings.registrationGroup.standard).toBe('0')
		expect(settings.registrationRole.standard).toBe(String(preset_roles.operator.id))
	})
})

test('pictures have the suggested sizes (specification B §5)', () => {
	expect(layout_pictures).toMatchObject({
		logo: { kind: 'png', w: 360, h: 80 },
		loginPicture: { kind: 'png', w: 920, h: 940 },
		favicon: { kind: 'ico' },
	})
})
