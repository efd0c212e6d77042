/** The parts of the library that the tests use; it comes without types. */
declare module 'oidc-provider' {
	import type { IncomingMessage, ServerResponse } from 'node:http'

	interface Interaction {
		readonly prompt: { readonly name: string; readonly details: Record<string, unknown> }
		readonly params: Record<string, unknown>
		readonly session?: { readonly accountId: string }
	}
	interface Grant {
		addOIDCScope(scope: string): void
		save(): Promise<string>
	}
	export class Provider {
		constructor(issuer: string, configuration: Record<string, unknown>)
		readonly Grant: new (about: {
			accountId: string
			clientId: string
		}) => Grant
		callback(): (request: IncomingMessage, response: ServerResponse) => void
		interactionDetails(request: IncomingMessage, response: ServerResponse): Promise<Interaction>
		interactionFinished(
			request: IncomingMessage,
			response: ServerResponse,
			result: Record<string, unknown>,
			options?: { mergeWithLastSubmission: boolean },
		): Promise<void>
	}
}
