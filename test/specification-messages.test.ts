import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type ErrorCode, errors } from '@vitrine/contract/error-codes'
import { all, type TextKey } from '@vitrine/texts/all'
import { languages } from '@vitrine/texts/rows'
import { describe, expect, test } from 'vitest'

/** A message of the server, by its errors, or one that the screens show, by its texts. */
type Said = { readonly refused: readonly ErrorCode[] } | { readonly shown: readonly TextKey[] }

const refused = (...codes: ErrorCode[]): Said => ({ refused: codes })
const shown = (...texts: TextKey[]): Said => ({ shown: texts })

/** Every message of specifications A §8 and B §8 in its own words, with what implements it. */
const messages: Readonly<Record<string, Said>> = {
	// Specification A §8
	WebSocket连接超时: shown('WebSocket连接超时'),
	WebSocket连接断开: shown('WebSocket连接断开'),
	'your device {name} went offline': shown('您的设备 {name} 已离线'),
	'请求返回错误!': shown('请求返回错误!'),
	'Current account has been registered, please re-enter!': refused('account_taken'),
	'Passwords entered twice do not match!': refused('passwords_differ'),
	// Specification B §8, user-facing messages
	'unknown error': shown('未知错误'),
	'address could not be obtained, retry later': refused('address_unobtained'),
	'address is not an exact coordinate point, reselect': shown('该地址不是精确坐标点，请重新选择'),
	'the maps service information error': refused('maps_service'),
	'no device selected': refused('no_terminal'),
	'no terminal selected for deletion': refused('no_terminal_to_delete'),
	'no program selected': refused('no_program'),
	'no release number selected': refused('review_no_release'),
	'select at least one record': refused('no_record', 'review_nothing', 'review_no_program', 'review_no_interlude'),
	'unreviewed cannot be deleted': refused('material_unreviewed', 'program_review_due', 'interlude_unreviewed'),
	'schedule end time in the past cannot play': refused('schedule_over'),
	'schedule start later than end': refused('schedule_times', 'schedule_dates'),
	'no associated device': refused('no_associated_terminal'),
	'no show selected': shown('请选择节目'),
	'no schedule added': refused('schedule_template_empty'),
	'Schedule cannot be empty': refused('schedule_empty'),
	'Event name cannot be empty': refused('interlude_name_missing'),
	'passwords do not match': refused('passwords_differ'),
	'upload failed': shown('上传失败'),
	'failed to delete': shown('删除失败，请检查网络后重试'),
	'Failed to send': shown('发送失败，请检查网络后重试'),
	'Edit failed': shown('修改失败，请检查网络后重试'),
	'verification failed': refused('second_factor_wrong', 'mail_code_wrong'),
	'incorrect verification code': refused('verify_code_wrong'),
	'The device is offline!': refused('device_offline'),
	'Please check the format': shown('格式不正确'),
	'template already exists': refused('template_name_taken'),
	'please wait N seconds before operating again': refused('mail_wait'),
	'default password must be changed at first login': refused('must_change_password'),
	// Specification B §8, server messages
	'parameter errors': refused('parameter'),
	'missing token, sign, version or timestamp': refused(
		'token_missing',
		'sign_missing',
		'version_missing',
		'time_missing',
	),
	'signature failed': refused('sign_wrong'),
	'repeat request': refused('repeated'),
	'permission denied': refused('not_permitted'),
	'not logged in': refused('not_signed_in'),
	'login expired': refused('session_expired'),
	'logged in elsewhere': refused('signed_in_elsewhere'),
	'wrong username or password': refused('login_wrong'),
	'account deactivated or not existing': refused('account_gone'),
	'verification code empty, wrong or expired': refused('verify_code_wrong'),
	'e-mail format wrong': shown('邮箱格式不正确'),
	'e-mail already registered': refused('email_taken'),
	'username exists': refused('account_taken'),
	'referral code missing or used': refused('referral_wrong'),
	'daily referral-code limit reached': refused('referral_limit'),
	'directory not found or already existing': refused('directory_absent', 'directory_name_taken'),
	'material not found': refused('material_absent'),
	'template not found or already existing': refused('template_absent', 'template_name_taken'),
	'program not found or already existing': refused('program_absent', 'program_name_taken'),
	'organisation not found or already existing': refused('group_absent', 'group_name_taken'),
	'special directory cannot be changed': refused('directory_special'),
	'target directory cannot be inside source': refused('directory_inside'),
	'schedule time conflicts': refused('schedule_conflict'),
	'device offline': shown('设备离线'),
	'device token missing': refused('terminal_token'),
	'publish without devices': refused('no_terminal'),
	'empty publish program': refused('program_empty'),
	'delete list empty': refused('delete_list_empty'),
	'file corrupted': refused('file_corrupted'),
	'merge failures': refused('merge_failed'),
	'resolution failure': shown('无法读取文档', '无法读取音频'),
	'add-audit-result failure': refused('review_changed'),
	'non-pending program': refused('review_decided'),
	'command errors (command_info, program, devices_sn or group_ids required)': refused(
		'command_info_missing',
		'command_program_missing',
		'devices_sn_missing',
		'group_ids_missing',
	),
	'wait N seconds between commands': refused('command_cooldown'),
	'No sensor connected': shown('未连接传感器'),
	无效值: shown('无效值'),
	'test failed': shown('测试失败'),
	'no upgrade needed': shown('无需升级'),
	// Specification B §8, success messages
	saved: shown('已保存“{name}”'),
	deleted: shown('已删除“{name}”'),
	copied: shown('已复制'),
	published: shown('“{name}”已发布到 {count} 个终端'),
	'command set': shown('命令已下达：{type}'),
	sent: shown('验证码已发送至 {email}'),
	'export success': shown('导出成功'),
	// Specification B §5, logs
	'export max 50,000 records per time': shown('正在导出日志，最多 {count} 条'),
	'referral code sent to e-mail': shown('申请已收到。如果 {email} 可以注册，推荐码邮件会在几分钟内送达，7 天内有效。'),
}

/**
 * Messages of functions that do not exist yet, each with the path where its function would begin, so that it is then moved into the table
 * above.
 */
const not_built: Readonly<Record<string, { readonly belongs_to: string; readonly begins_with: RegExp }>> = {
	'no signal, retry later': {
		belongs_to: 'the monitoring of a terminal',
		begins_with: /features\/(monitoring|live-view)\//,
	},
	'lock set': { belongs_to: 'the remote lock', begins_with: /features\/(remote-)?locks?\// },
	'software licence': { belongs_to: 'licences', begins_with: /features\/licen[cs]es\// },
}

const root = new URL('..', import.meta.url).pathname
const filesIn = (folder: string): string[] =>
	readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
		.filter(path => /\.tsx?$/.test(path) && !path.includes('node_modules'))
		.map(path => join(folder, path))

const files = [
	'apps/server/src',
	'apps/server/test',
	'apps/web/src',
	'apps/player/src',
	'packages/contract/src',
	'packages/domain/src',
	'test',
].flatMap(filesIn)
const texts = new Map(files.map(path => [path, readFileSync(join(root, path), 'utf8')]))
const isTest = (path: string) => /\.test\.ts$|^apps\/server\/test\/|^test\//.test(path)
const contains = (wanted: RegExp, among: (path: string) => boolean): boolean =>
	[...texts].some(
		([path, text]) => among(path) && !path.endsWith('specification-messages.test.ts') && wanted.test(text),
	)

const quoted = (text: string) =>
	new RegExp(
		`['"]${text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}['"]|\\b${text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}:`,
	)

describe.each(Object.entries(messages))('%s', (_, said) => {
	const keys: readonly TextKey[] = 'refused' in said ? said.refused.map(code => errors[code].text) : said.shown

	test('exists as a text in six languages', () => {
		for (const key of keys)
			for (const language of languages) expect(language === 'zh' ? key : all[key][language]).not.toBe('')
	})

	test.each('refused' in said ? said.refused : [])('is thrown by the server as %s, and a test asks for it', code => {
		// Thrown by its name, by a name in a table, or by one composed of the field.
		const named = new RegExp(`${quoted(code).source}|\\$\\{\\w+\\}${code.slice(code.lastIndexOf('_'))}\\b`)
		const inServer = (path: string) => path.startsWith('apps/server/src') && !isTest(path)
		// The error for an empty list is part of the contract; `empty-selections.test.ts` tries each of them.
		const forEmpty = contains(new RegExp(`whenEmpty: \\{[^}]*'${code}'`), path =>
			path.startsWith('packages/contract/src'),
		)
		expect(forEmpty || contains(named, inServer)).toBe(true)
		expect(forEmpty || contains(new RegExp(`\\b${code}\\b`), isTest)).toBe(true)
	})

	test.each('shown' in said ? said.shown : [])('is shown as %s', key => {
		expect(contains(quoted(key), path => !isTest(path))).toBe(true)
	})

	test.each('shown' in said ? said.shown : [])('is looked for by a test as %s', key => {
		// In its own words or in English; for a text with placeholders, the beginning of one of its pieces.
		const pieces = all[key].en.split(/\{[^}]*\}/).map(piece => piece.trim().slice(0, 20))
		const wanted = [key, ...pieces.filter(piece => piece.length > 5)]
		expect(
			[...texts].some(
				([path, text]) =>
					isTest(path) && !path.endsWith('specification-messages.test.ts') && wanted.some(one => text.includes(one)),
			),
		).toBe(true)
	})
})

test.each(Object.entries(not_built))('%s belongs to what is not built', (_, { begins_with }) => {
	expect(files.filter(path => begins_with.test(path))).toEqual([])
})
