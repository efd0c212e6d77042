import { version } from '@vitrine/contract/call/client'
import { envelope_status, errors } from '@vitrine/contract/error-codes'
import { upload_limits } from '@vitrine/domain/library/material'
import { account } from '@vitrine/domain/people/account'
import { type Download, download_states, nextDownload } from '@vitrine/domain/release/download'
import { layout_pictures, settings } from '@vitrine/domain/system'
import { all } from '@vitrine/texts/all'
import { languages } from '@vitrine/texts/rows'
import { describe, expect, test } from 'vitest'
import { fullClockTime } from '../ui/format.ts'
import {
	device_poll,
	loading_limit,
	redirect_delay,
	retained_cookies,
	session_cookies,
	session_lost,
	socket_timing,
	verify_life,
} from './constants.ts'
import { download_words, shownPercent } from './download-words.ts'

/** Sentences of specification A, each with the code's behaviour. */
const sentences: readonly (readonly [sentence: string, found: unknown, expected: unknown])[] = [
	['Socket port 7200; connect timeout 10 s', socket_timing.connect, 10_000],
	['reconnect delay 10 s', socket_timing.reconnect, 10_000],
	['heartbeat 50000 ms', socket_timing.heartbeat, 50_000],
	['Device poll 480000 ms', device_poll.every, 480_000],
	['device list page size 50', device_poll.page, 50],
	['Redirect delay after session loss 1000 ms', redirect_delay, 1000],
	['verify cookie lifetime 3600 s', verify_life, 3600],
	['chunk loading of a screen fails after a 120 s timeout', loading_limit, 120_000],
	[
		'Account length 3 to 20',
		['ab', 'abc', 'a'.repeat(20), 'a'.repeat(21)].map(name => account.safeParse(name).success),
		[false, true, true, false],
	],
	[
		'Account: digits/letters/underscore only',
		['a_1', 'a-1', 'ab c'].map(name => account.safeParse(name).success),
		[true, false, false],
	],
	['suggested login picture 920x940 px', layout_pictures.loginPicture, { kind: 'png', w: 920, h: 940 }],
	['system logo 360x80 px', layout_pictures.logo, { kind: 'png', w: 360, h: 80 }],
	['Product version 3.0.13', version, '3.0.13'],
	['Languages zh, en, vn/vi, ru, tr, ja', [...languages].sort(), ['en', 'ja', 'ru', 'tr', 'vi', 'zh']],
	['upload 20 files at once (B §9)', upload_limits.files, 20],
	['Log out removes all cookies except rtp and language', retained_cookies.logged_out, ['rtp', 'language']],
	['all cookies except rtp are cleared', retained_cookies.lost, ['rtp']],
	['status 1: success', envelope_status.success, 1],
	['100000002: data returned silently', envelope_status.silent, 100_000_002],
	['10000000018: whole body returned', envelope_status.whole_body, 10_000_000_018],
	[
		'100000008, 1000000013, 1000000014, 1000000015: not logged in, login expired, logged in elsewhere and similar',
		session_lost,
		[100_000_008, 1_000_000_013, 1_000_000_014, 1_000_000_015],
	],
	['888888888: increment the verify cookie', errors.verify_code_wrong.status, 888_888_888],
	['888888885: set the verify cookie to error_num from the data', errors.login_wrong.status, 888_888_885],
	['WebSocket连接超时', Object.hasOwn(all, 'WebSocket连接超时'), true],
	['WebSocket连接断开', Object.hasOwn(all, 'WebSocket连接断开'), true],
	['请求返回错误!', Object.hasOwn(all, '请求返回错误!'), true],
	['key webTitle sets the page title', Object.hasOwn(settings, 'webTitle'), true],
	[
		'Cookies read: realname, username, role_id, isadmin, showHelp, group_id, token',
		[...session_cookies].sort(),
		['group_id', 'isadmin', 'realname', 'role_id', 'showHelp', 'token', 'username'],
	],
	[
		'play time or --:--:--, HH:MM:SS',
		[0, 5000, 65_000, 3_600_000, 36_061_000].map(fullClockTime),
		['00:00:00', '00:00:05', '00:01:05', '01:00:00', '10:01:01'],
	],
	['Succeeded items display percent 100', shownPercent({ download_state: 3, downloaded: 40 }), 100],
]

test.each(sentences)('%s', (_, found, expected) => {
	expect(found).toEqual(expected)
})

/** A §4: "download_state values: 0 waiting, 1 downloading, 2 download failed, ...; any other value shows no state". */
describe('download_state values', () => {
	test.each([
		[0, 'Waiting'],
		[1, 'Downloading'],
		[2, 'Download failed'],
		[3, 'Download succeeded'],
		[4, 'Reconnect expired'],
		[5, 'Device offline'],
		[6, 'Cancelled'],
	])('%i %s', (number, words) => {
		const text = download_words[number]?.text
		expect(text && all[text].en.toLowerCase()).toBe(words.toLowerCase())
	})

	test.each([-1, 7, 8, 255])('any other value (%i) shows no state', number => {
		expect(download_words[number]).toBeUndefined()
	})
})

/** A §4: "Realtime messages update an item matched by dc_id", from every state except cancelled. */
describe('realtime messages', () => {
	const { downloading, failed, succeeded, expired, offline, cancelled } = download_states
	const item = (download_state: number): Download => ({
		download_state: download_state as Download['download_state'],
		downloaded: 40,
		attempt: 1,
	})
	const progress = (status: number, percent: number) => ({ type: 'progress', status, percent }) as const
	const said = [
		['status 1: downloading with the given percent', progress(1, 70), downloading, 70],
		['status 1: downloading with the given percent, a smaller one', progress(1, 10), downloading, 10],
		['status 1: if percent is 100 or more the item becomes 3', progress(1, 130), succeeded, 100],
		['status 2: failed', progress(2, 70), failed, 40],
		['status 3: percent 100, succeeded', progress(3, 0), succeeded, 100],
		['status 4: percent set, state expired', progress(4, 30), expired, 30],
		['status 5: offline', progress(5, 0), offline, 40],
		['message type stop_download: item becomes cancelled', { type: 'stop' } as const, cancelled, 40],
		['Retransmit sets state to 0', { type: 'retransmit' } as const, 0, 0],
	] as const
	test.each(said)('%s', (_, event, download_state, downloaded) => {
		for (const from of [0, 1, 2, 4, 5])
			expect(nextDownload(item(from), event)).toMatchObject({ download_state, downloaded })
	})

	test('stop_download cancels what has succeeded, too', () => {
		expect(nextDownload(item(succeeded), { type: 'stop' }).download_state).toBe(cancelled)
	})

	test.each(said.filter(([, event]) => event.type !== 'retransmit'))(
		'An item already cancelled ignores: %s',
		(_, event) => {
			const before = item(cancelled)
			expect(nextDownload(before, event)).toBe(before)
		},
	)
})
