import { describe, expect, test } from 'vitest'
import { channelsOf, forget_after, type PortStorage, socketPort } from './socket-port.ts'

const page = { protocol: 'http:', hostname: 'signs.example', host: 'signs.example:8080' }
const [own, shared] = ['ws://signs.example:7200/?from=web', 'ws://signs.example:8080/ws?from=web']

const aStore = (): PortStorage => {
	const values = new Map<string, string>()
	return {
		getItem: key => values.get(key) ?? null,
		setItem: (key, value) => void values.set(key, value),
		removeItem: key => void values.delete(key),
	}
}

describe('the port of the web channel', () => {
	test('is first while nothing is known, and last once it could not be reached', () => {
		const storage = aStore()
		let now = 1_000_000
		const load = (port = 7200) =>
			socketPort(
				channelsOf(page, port),
				() => storage,
				() => now,
			)
		expect(load().addresses()).toEqual([own, shared])
		load().failed(shared)
		expect(load().addresses()).toEqual([own, shared])
		load().failed(own)
		expect(load().addresses()).toEqual([shared, own])
		// Another port is stored separately.
		expect(load(7300).addresses()[0]).toContain(':7300/')
		expect(load().toTry()).toBeNull()
		now += forget_after + 1
		expect(load().addresses()).toEqual([shared, own])
		expect(load().toTry()).toBe(own)
		load().failed(own)
		expect(load().toTry()).toBeNull()
		now += forget_after + 1
		load().opened(own)
		expect(load().addresses()).toEqual([own, shared])
		expect(load().toTry()).toBeNull()
	})

	test('a clock that was put back does not make it unreachable for ever', () => {
		const storage = aStore()
		let now = 10 * forget_after
		const port = socketPort(
			channelsOf(page, 7200),
			() => storage,
			() => now,
		)
		port.failed(own)
		now = 0
		expect(port.toTry()).toBe(own)
	})

	test('that the server has switched off is not tried', () => {
		expect(socketPort(channelsOf(page, 0), aStore, Date.now).addresses()).toEqual([shared])
		expect(channelsOf({ ...page, protocol: 'https:' }, 0).shared).toMatch(/^wss:/)
	})

	test('a browser that keeps nothing learns it again each time', () => {
		const deny = (): never => {
			throw new Error('denied')
		}
		const port = socketPort(channelsOf(page, 7200), deny, Date.now)
		port.failed(own)
		expect(port.addresses()).toEqual([own, shared])
	})

	test.each(['', 'rubbish', `${own}`, `${own} soon`])('what somebody else has kept there (%s) is nothing', text => {
		const storage = aStore()
		storage.setItem('vitrine.unreachable', text)
		expect(socketPort(channelsOf(page, 7200), () => storage, Date.now).addresses()).toEqual([own, shared])
	})
})
