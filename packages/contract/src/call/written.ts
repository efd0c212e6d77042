import type { Endpoint } from './endpoint.ts'

/** Writes parameters as the codecs of `wire.ts` do, but checks nothing: the lists of `joined` with commas, others as JSON. */
export const writer = (joined: readonly string[]) => {
	const written = (name: string, value: unknown): string | undefined => {
		if (value === undefined) return undefined
		if (joined.includes(name)) return (value as readonly unknown[]).join(',')
		return typeof value === 'object' ? JSON.stringify(value) : String(value)
	}
	return {
		encode: (input: object): Record<string, string | undefined> =>
			Object.fromEntries(Object.entries(input).map(([name, value]) => [name, written(name, value)])),
	}
}

/** The parameters of a call that are lists joined by commas: only they write an empty list as an empty text. */
export const joinedOf = ({ input }: Endpoint): string[] =>
	Object.entries(input.shape)
		.filter(([, field]) => field.safeEncode([] as never).data === '')
		.map(([name]) => name)
