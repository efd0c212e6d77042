import { expect, test } from 'vitest'
import { shownAnswer } from './mail-answer.ts'

const recipient = 'ann@shop.example'

test.each([
	['550 5.1.1 <ann@shop.example>: Recipient address rejected: User unknown', null],
	['550 5.1.1 The address of ANN@SHOP.EXAMPLE at shop.example does not exist.', null],
	['452 4.2.2 Mailbox full', null],
	['552 5.3.4 Message size exceeds fixed limit of 10485760 bytes', null],
	['450 4.7.1 Greylisted, try again at 12:30:45 (code TSS04, see RFC 5321, e.g. section 4.5)', null],
	['550-5.7.26 This email is not authenticated 550 5.7.26 Sender policy', null],
	['554 5.6.9 SMTPUTF8 is required, 8BITMIME is not', null],
	['550 Host unknown; host name lookup failed, server busy', null],
	['550 5.1.1 用户不存在', null],
	['', null],
	['550 5.7.1 mx3.corp.internal refused 10.20.30.40', '550 5.7.1 … refused …'],
	[
		'450 4.4.1 connect to backend.lan[10.0.0.5]:25: Connection refused',
		'450 4.4.1 connect to …[…]:25: Connection refused',
	],
	['450 host mailstore[192.168.7.9] said: 450 4.2.0 busy', '450 host …[…] said: 450 4.2.0 busy'],
	[
		'554 5.7.1 Service unavailable; client [IPv6:fd00:12::a:5] blocked',
		'554 5.7.1 Service unavailable; client […] blocked',
	],
	['554 from 2001:0db8:0000:0000:0000:ff00:0042:8329.', '554 from ….'],
	['554 at ::1 and fe80::1%eth0, ::ffff:10.0.0.5', '554 at … and …, …'],
	['550-mx1.inside.example refused 550 10.0.0.0/8', '550-… refused 550 …/8'],
	['550-10.0.0.5 refused', '550-… refused'],
	['451 4.3.0 4F2B31C0A5: queue file write error', '451 4.3.0 …: queue file write error'],
	['451 4.3.0 Error: queued as 9AF3', '451 4.3.0 Error: queued as …'],
	['451 rejected after DATA (1rXyZ2-0001Ab-CD)', '451 rejected after DATA (…)'],
	['550 5.1.1 does not exist d2e1a72fcca58-7e8abc12 - gsmtp', '550 5.1.1 does not exist … - gsmtp'],
	['550 5.7.1 u3FAbCde012345 denied, id=12345-07', '550 5.7.1 … denied, id=…'],
	[
		'554 5.4.14 Hop count exceeded [Hostname=EXCH01] [AM0PR04.prod.example.com 2026-11-27]',
		'554 5.4.14 Hop count exceeded [Hostname=…] [… 2026-11-27]',
	],
	['550 no mail for postmaster@corp.internal, only <Ann@Shop.Example>', '550 no mail for …, only <Ann@Shop.Example>'],
	['550 see https://mx.corp.internal/why?ip=10.0.0.5&id=7 for more', '550 see … for more'],
	['550 服务器mx1.corp.internal拒绝了10.0.0.5的邮件', '550 服务器…拒绝了…的邮件'],
	['451 host mx01 is down', '451 host … is down'],
	['550 message 202611271520059912 refused', '550 message … refused'],
])('of %j is shown %j', (answer, shown) => {
	expect(shownAnswer(answer, recipient)).toBe(shown ?? answer)
	// What was masked stays as it is.
	expect(shownAnswer(shownAnswer(answer, recipient), recipient)).toBe(shown ?? answer)
})

test('a long answer of a hostile server is read in part, and without effort', () => {
	for (const part of ['a.', '1.', ':', '-', 'a-1', 'f:', 'http://', 'id=', 'host 1', '[1.1.1.1]', '@'])
		expect(shownAnswer(`550 ${part.repeat(100_000)}`, recipient).length).toBeLessThanOrEqual(2010)
})
