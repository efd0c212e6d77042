import type { SsoTestStep, ssoCalls } from '@vitrine/contract/people/sso'
import { readOutside, shaped } from '@vitrine/domain/json-text'
import { type SsoProblem, sso_algorithms, sso_steps } from '@vitrine/domain/people/sso'
import type { Configuration } from 'openid-client'
import { z } from 'zod'
import { CodedError } from '../../http/coded-error.ts'
import type { Handlers } from '../../http/route.ts'
import { EgressError } from '../../ports/egress/egress-error.ts'
import type { ProviderClients } from './provider-clients.ts'
import type { SsoDeps } from './sso-deps.ts'
import { failureOf } from './verified-answer.ts'

const keySet = z.object({ keys: z.array(z.object({ kty: z.string() })).max(1000) })

const problemOf = async (error: unknown): Promise<SsoProblem> => {
	const { code, reason } = await failureOf(error)
	if (code === 'sso_unreachable') return /forbidden|address/.test(reason) ? 'refused' : 'silent'
	return code === 'sso_wrong_issuer' ? 'other_issuer' : 'malformed'
}

/** Whether a key set contains an asymmetric key. */
const keysProblem = async (clients: ProviderClients, url: string | undefined): Promise<SsoProblem | null> => {
	if (url === undefined) return 'missing'
	try {
		const found = readOutside(await clients.fetchText(url), shaped(keySet))
		if (found === null) return 'malformed'
		return found.keys.some(({ kty }) => kty !== 'oct') ? null : 'missing'
	} catch (error) {
		if (error instanceof EgressError) return problemOf(error)
		throw error
	}
}

/** Checks the metadata of a provider, step by step. */
const stepsOf = async (clients: ProviderClients, config: Configuration): Promise<SsoTestStep[]> => {
	const as = config.serverMetadata()
	const hasEndpoints = as.authorization_endpoint !== undefined && as.token_endpoint !== undefined
	const algorithms = as.id_token_signing_alg_values_supported ?? ['RS256']
	const challenges = as.code_challenge_methods_supported
	return [
		{ step: 'discovery', problem: null },
		{ step: 'endpoints', problem: hasEndpoints ? null : 'missing' },
		{ step: 'keys', problem: await keysProblem(clients, as.jwks_uri) },
		{ step: 'algorithms', problem: algorithms.some(name => sso_algorithms.includes(name)) ? null : 'no_algorithm' },
		{ step: 'pkce', problem: challenges === undefined ? 'unsaid' : challenges.includes('S256') ? null : 'missing' },
	]
}

/** Tests whether an issuer provides everything a sign-in needs. */
export const testHandler =
	({ clients }: SsoDeps): Handlers<typeof ssoCalls>['test'] =>
	async ({ issuer }, { session, note }) => {
		note({ object: issuer })
		if (clients.problemOf(issuer) !== null) throw new CodedError('sso_issuer')
		return clients.inTurn(async () => {
			try {
				return await stepsOf(clients, await clients.discover(issuer))
			} catch (error) {
				return [{ step: sso_steps[0], problem: await problemOf(error) }]
			}
		}, `user:${session.user_id}`)
	}
