import { describe, expect, test } from 'vitest'
import { failedStep, isPassed, isSameServer, migrationReport, serverAddress } from './migration.ts'

const step = (name: string, state = 'passed', more: object = {}) => ({ step: name, state, ms: 1, ...more })
const report = (stage: string, ...steps: object[]) => migrationReport.parse({ stage, steps })

describe('server migration', () => {
	test.each(['https://signage.example', 'https://signage.example/', 'http://10.0.0.2:8080', 'http://[::1]:8080'])(
		'%s is the address of a server',
		address => {
			expect(serverAddress.safeParse(address).success).toBe(true)
		},
	)

	test.each([
		'',
		'signage.example',
		'ftp://signage.example',
		'ws://signage.example',
		'https://me:secret@signage.example',
		'https://signage.example/path',
		'https://signage.example?x=1',
		'javascript:alert(1)',
		`https://${'x'.repeat(500)}.example`,
	])('%s is none', address => {
		expect(serverAddress.safeParse(address).success).toBe(false)
	})

	test('a test has passed when it came to the socket without a failure', () => {
		const first = ['dns', 'tcp'].map(name => step(name))
		const rest = [step('tls', 'skipped'), step('sign_in'), step('socket')]
		expect(isPassed(report('tested', ...first, ...rest))).toBe(true)
		expect(isPassed(report('tested', ...first))).toBe(false)
		expect(isPassed(report('moved', ...first, ...rest))).toBe(false)
		const failed = report('tested', ...first, step('sign_in', 'failed', { problem: 'login_wrong' }))
		expect(isPassed(failed)).toBe(false)
		expect(failedStep(failed)).toMatchObject({ step: 'sign_in', problem: 'login_wrong' })
	})

	test('what a terminal answers is read, or is nothing', () => {
		for (const said of [{}, { stage: 'tested' }, { stage: 'done', steps: [] }, { stage: 'tested', steps: [{}] }])
			expect(migrationReport.safeParse(said).success).toBe(false)
	})

	test('a server is the same however its address is written', () => {
		expect(isSameServer('https://a.example', 'https://A.example:443/')).toBe(true)
		expect(isSameServer('https://a.example', 'http://a.example')).toBe(false)
		expect(isSameServer('no address', 'no address')).toBe(false)
	})
})
