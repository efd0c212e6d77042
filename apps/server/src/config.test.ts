import { resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { ConfigError, readConfig } from './config.ts'

describe('settings', () => {
	const wrong: [string, string, Record<string, string>?][] = [
		['VITRINE_PORT', '80a'],
		['VITRINE_PORT', '-1'],
		['VITRINE_PORT', '65536'],
		['VITRINE_PORT', '1.5'],
		['VITRINE_SOCKET_PORT', 'x'],
		['VITRINE_HOST', 'signs.example'],
		['VITRINE_HOST', '999.1.1.1'],
		['VITRINE_DATABASE_URL', 'mysql://x/y'],
		['VITRINE_DATABASE_URL', 'rubbish'],
		['VITRINE_DATABASE_CONNECTIONS', '1'],
		['VITRINE_DATABASE_BACKGROUND_CONNECTIONS', '0'],
		['VITRINE_DATABASE_STATEMENT_SECONDS', '0.5'],
		['VITRINE_DATABASE_LOCK_SECONDS', 'x'],
		['VITRINE_PUBLIC_URL', 'signs.example'],
		['VITRINE_PUBLIC_URL', 'ftp://signs.example'],
		['VITRINE_PUBLIC_URL', 'https://signs.example/screens'],
		['VITRINE_PUBLIC_URL', 'https://signs.example/?x=1'],
		['VITRINE_PUBLIC_URL', 'https://me:secret@signs.example'],
		['VITRINE_HOSTS', '10.0.0.5'],
		['VITRINE_HOSTS', '10.0.0.5:8080', { VITRINE_PUBLIC_URL: 'https://signs.example' }],
		['VITRINE_HOSTS', 'a b', { VITRINE_PUBLIC_URL: 'https://signs.example' }],
		['VITRINE_HOSTS', 'https://signs.example', { VITRINE_PUBLIC_URL: 'https://signs.example' }],
		['VITRINE_HSTS', 'yes'],
		['VITRINE_TRUST_PROXY', 'yes'],
		['VITRINE_TRUST_PROXY', '2'],
		['VITRINE_TRUST_PROXY', '10.0.0.0/33'],
		['VITRINE_TRUST_PROXY', '10.0.0.1,proxy.example'],
		['VITRINE_FIXED_VERIFY_CODE', '1234', { VITRINE_HOST: '0.0.0.0' }],
		['VITRINE_FIXED_VERIFY_CODE', '1234', { VITRINE_HOST: '::' }],
		['VITRINE_FIXED_VERIFY_CODE', '1234', { VITRINE_HOST: '192.168.1.5' }],
		['VITRINE_LOG_LEVEL', 'loud'],
		['VITRINE_UPLOAD_LIMIT_MB', '0'],
		['VITRINE_UPLOAD_LIMIT_MB', '1e9'],
		['VITRINE_DISK_RESERVE_MB', '-5'],
		['VITRINE_SCREENSHOTS_MB', '0'],
		['VITRINE_TERMINAL_LOGS_MB', '0'],
		['VITRINE_SMTP_URL', 'http://mail.example'],
		['VITRINE_SMTP_URL', 'rubbish'],
		['VITRINE_SMTP_URL', 'smtp://'],
		['VITRINE_SMTP_URL', 'smtp:///'],
		['VITRINE_SMTP_URL', 'smtps://:465'],
		['VITRINE_MAIL_FROM', 'nobody'],
		['VITRINE_MAIL_FROM', 'a@b <c@d>'],
		['VITRINE_EGRESS_ALLOW', 'http://intranet'],
		['VITRINE_EGRESS_ALLOW', 'intranet,10.0.0.0/33'],
		['VITRINE_EGRESS_ALLOW', 'intranet:0'],
		['VITRINE_EGRESS_ALLOW', 'intranet:65536'],
		['VITRINE_EGRESS_ALLOW', 'fd00::/8'],
		['VITRINE_EGRESS_ALLOW', '[fd00::/129]'],
		['VITRINE_EGRESS_ALLOW', '*'],
		['VITRINE_EGRESS_ALLOW', '*:22'],
		['VITRINE_EGRESS_ALLOW', '*.example.org'],
		['VITRINE_MAP_TILES', 'https://tiles.example/0/0/0.png'],
		['VITRINE_MAP_TILES', 'https://{s}.tiles.example/{z}/{x}/{y}.png'],
		['VITRINE_MAP_TILES', 'https://{z}.example/{x}/{y}.png'],
		['VITRINE_MAP_TILES', 'tiles.example/{z}/{x}/{y}.png'],
		['VITRINE_MAP_TILES', "https://a.example;script-src'x'/{z}/{x}/{y}.png"],
		['VITRINE_MAP_TILES', 'https://me:secret@tiles.example/{z}/{x}/{y}.png'],
		['VITRINE_MAP_ATTRIBUTION', 'x'.repeat(301)],
		['VITRINE_GEOCODER_URL', 'nominatim.example'],
		['VITRINE_GEOCODER_URL', 'file:///etc/passwd'],
		['VITRINE_REDIS_URL', 'redis://x'],
		['VITRINE_STORAGE_URL', 's3://x'],
	]

	test.each(wrong)('%s=%s stops the start with one line that names it', (name, value, others = {}) => {
		const read = () => readConfig({ ...others, [name]: value })
		expect(read).toThrow(ConfigError)
		expect(read).toThrow(new RegExp(`^${name}: [^\n]+$`))
	})

	test.each([
		['VITRINE_PROT', 'VITRINE_PORT'],
		['VITRINE_DATADIR', 'VITRINE_DATA_DIR'],
		['VITRINE_SMPT_URL', 'VITRINE_SMTP_URL'],
		['VITRINE_DATABASE', 'VITRINE_DATABASE_URL'],
		['VITRINE_HOSTNAME', 'VITRINE_HOST'],
	])('%s is unknown, and %s is named', (name, nearest) => {
		expect(() => readConfig({ [name]: 'x' })).toThrow(new ConfigError(name, `unknown setting; did you mean ${nearest}`))
		expect(readConfig({ [name]: '', VITRINE_CHROMIUM: '/usr/bin/chromium', PORT: '1' })).toEqual(readConfig({}))
	})

	test('a database address with a password is not repeated', () => {
		expect(() => readConfig({ VITRINE_DATABASE_URL: 'mysql://u:hush@x/y' })).not.toThrow(/hush/)
	})

	test('without any setting there is one of each', () => {
		expect(readConfig({})).toEqual({
			data_dir: resolve('./data'),
			host: '127.0.0.1',
			port: 8080,
			socket_port: 7200,
			database_url: null,
			database_limits: {
				calls: { connections: 20, statement_timeout: 30_000, lock_timeout: 5000 },
				background: { connections: 5, statement_timeout: 120_000, lock_timeout: 5000 },
			},
			public_url: null,
			hosts: [],
			hsts: 'host',
			trust_proxy: [],
			connections: { each: 2000, all: 10_000 },
			admin_password: null,
			fixed_verify_code: null,
			metrics_token: null,
			log_level: 'info',
			smtp_url: null,
			mail_from: 'vitrine@localhost',
			upload_limit: 10_240 * 1024 * 1024,
			disk_reserve: 256 * 1024 * 1024,
			screenshot_budget: 20_480 * 1024 * 1024,
			terminal_log_budget: 5_120 * 1024 * 1024,
			backup_dir: null,
			player_dir: null,
			egress_allow: [],
			sso_allow: [],
			map_tiles: null,
			map_attribution: '',
			geocoder_url: null,
			update_service_url: null,
			licence_key: null,
		})
	})

	test('an empty setting is none', () => {
		const names = [
			'PORT',
			'HOST',
			'DATABASE_URL',
			'PUBLIC_URL',
			'TRUST_PROXY',
			'ADMIN_PASSWORD',
			'METRICS_TOKEN',
			'REDIS_URL',
		]
		const empty = Object.fromEntries(names.map(name => [`VITRINE_${name}`, '']))
		expect(readConfig(empty)).toEqual(readConfig({}))
	})

	test.each(['127.0.0.1', '127.1.2.3', '::1', 'localhost'])('on %s the verification code may be fixed', host => {
		expect(readConfig({ VITRINE_HOST: host, VITRINE_FIXED_VERIFY_CODE: '1234' }).fixed_verify_code).toBe('1234')
	})

	test('every setting is read', () => {
		const config = readConfig({
			VITRINE_DATA_DIR: '/srv/vitrine',
			VITRINE_HOST: '0.0.0.0',
			VITRINE_PORT: '0',
			VITRINE_SOCKET_PORT: '65535',
			VITRINE_DATABASE_URL: 'postgresql://u:p@db/vitrine',
			VITRINE_PUBLIC_URL: 'https://signs.example:8443/',
			VITRINE_TRUST_PROXY: '1',
			VITRINE_ADMIN_PASSWORD: 'Secret#1',
			VITRINE_LOG_LEVEL: 'warn',
			VITRINE_UPLOAD_LIMIT_MB: '5',
			VITRINE_DISK_RESERVE_MB: '0',
			VITRINE_SMTP_URL: 'smtps://u:p@mail.example:465',
			VITRINE_MAIL_FROM: 'signs@example.org',
			VITRINE_EGRESS_ALLOW: 'intranet, feeds.example:8080,10.0.0.0/8,,192.168.1.9:90,[fd00::/8]:443,[::1],*:8443',
		})
		expect(config).toMatchObject({
			data_dir: '/srv/vitrine',
			host: '0.0.0.0',
			port: 0,
			socket_port: 65_535,
			trust_proxy: ['127.0.0.0/8', '::1'],
			admin_password: 'Secret#1',
			log_level: 'warn',
			upload_limit: 5 * 1024 * 1024,
			disk_reserve: 0,
			smtp_url: 'smtps://u:p@mail.example:465',
			mail_from: 'signs@example.org',
			egress_allow: [
				'intranet',
				'feeds.example:8080',
				'10.0.0.0/8',
				'192.168.1.9:90',
				'[fd00::/8]:443',
				'[::1]',
				'*:8443',
			],
		})
		expect(readConfig({ VITRINE_SMTP_URL: 'smtp://mail.example' }).mail_from).toBe('vitrine@mail.example')
		expect(config.database_url).toBe('postgresql://u:p@db/vitrine')
		expect(config.public_url?.host).toBe('signs.example:8443')
	})
})
