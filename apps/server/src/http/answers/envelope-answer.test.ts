import { gunzipSync } from 'node:zlib'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { success } from '../coded-error.ts'
import { sendEnvelope } from './envelope-answer.ts'
import { packAnswers } from './packed.ts'

const large = '文'.repeat(20_000)

describe('an envelope', () => {
	let http: FastifyInstance
	beforeAll(async () => {
		http = Fastify()
		await packAnswers(http)
		http.get('/large', (_request, reply) => sendEnvelope(reply, success(large)))
		http.get('/small', (_request, reply) => sendEnvelope(reply, success('small')))
	})
	afterAll(() => http.close())

	test.each(['gzip', 'br, gzip', 'deflate, gzip;q=0.5, br', 'GZIP', 'x-gzip', 'gzip, deflate, br, zstd'])(
		'that is large goes packed to who says "%s"',
		async accepted => {
			const answer = await http.inject({ url: '/large', headers: { 'accept-encoding': accepted } })
			expect(answer.headers).toMatchObject({
				'content-encoding': 'gzip',
				'content-type': 'application/json; charset=utf-8',
				'cache-control': 'no-store',
				vary: 'accept-encoding',
			})
			expect(JSON.parse(String(gunzipSync(answer.rawPayload)))).toEqual(success(large))
		},
	)

	test.each([undefined, '', 'identity', 'br', 'gzip;q=0', 'gzip; q=0.000, br'])(
		'that is large goes as it is to who says "%s"',
		async accepted => {
			const answer = await http.inject({
				url: '/large',
				headers: accepted === undefined ? {} : { 'accept-encoding': accepted },
			})
			expect(answer.headers['content-encoding']).toBeUndefined()
			expect(answer.json()).toEqual(success(large))
		},
	)

	test('that is small goes as it is', async () => {
		const answer = await http.inject({ url: '/small', headers: { 'accept-encoding': 'gzip' } })
		expect(answer.headers['content-encoding']).toBeUndefined()
		expect(answer.headers).toMatchObject({
			'content-type': 'application/json; charset=utf-8',
			'cache-control': 'no-store',
		})
		expect(answer.json()).toEqual(success('small'))
	})
})
