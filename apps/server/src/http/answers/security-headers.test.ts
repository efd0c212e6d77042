import { expect, test } from 'vitest'
import { pagePolicy } from './security-headers.ts'

test('the page has the policy that it had while the settings cannot be read', async () => {
	let answer = async (): Promise<string | null> => 'https://tiles.example/{z}/{x}/{y}.png'
	const policy = pagePolicy(() => answer())
	const before = await policy()
	expect(before).toContain("img-src 'self' blob: data: https://tiles.example;")
	answer = () => Promise.reject(new Error('away'))
	expect(await policy()).toBe(before)
	answer = async () => null
	expect(await policy()).toContain("img-src 'self' blob: data:;")
})
