import { expect, test } from 'vitest'
import { createState, type PlayerState } from './state.ts'

const manifest = {
	format: 1,
	command_id: 1,
	publish_no: '',
	publish_name: '',
	play_mode: 1,
	items: [],
	programs: [],
	files: [],
} as const
const release: NonNullable<PlayerState['release']> = {
	sha256: 'a'.repeat(64),
	manifest: { ...manifest, items: [], programs: [], files: [] },
	since: 0,
}

test.each<[PlayerState['state'], Partial<PlayerState>]>([
	['connecting', {}],
	['connecting', { connected: true }],
	['pairing', { code: 'ABCDEF' }],
	['idle', { device_id: 1 }],
	['idle', { device_id: 1, code: 'ABCDEF' }],
	['playing', { release }],
	// What is stored continues to play while the server does not know the terminal any more.
	['playing', { release, code: 'ABCDEF' }],
])('is %s with %j', (state, change) => {
	const holder = createState()
	holder.set(change)
	expect(holder.get()).toMatchObject({ ...change, state })
})

test('a state that is set by hand gives way to what is known', () => {
	const holder = createState()
	holder.set({ state: 'playing' })
	expect(holder.get().state).toBe('connecting')
})

test('everybody who listens hears of every change', () => {
	const holder = createState()
	const heard: string[] = []
	holder.listen(state => heard.push(`one ${state.name}`))
	holder.listen(state => heard.push(`two ${state.name}`))
	holder.set({ name: 'a' })
	holder.set({ name: 'b' })
	expect(heard).toEqual(['one a', 'two a', 'one b', 'two b'])
})
