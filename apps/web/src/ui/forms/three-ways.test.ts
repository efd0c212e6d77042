import { expect, test } from 'vitest'
import { changedFields, merged } from './three-ways.ts'

const base = { name: 'Hall', group_id: 1, tags: ['a'] }

test('only what is other than it was is a change', () => {
	expect(changedFields(base, { ...base, tags: ['a'] })).toEqual({})
	expect(changedFields(base, { ...base, name: 'Door', tags: [] })).toEqual({ name: 'Door', tags: [] })
})

test.each([
	['nobody typed anything', base, { ...base, group_id: 2 }, { ...base, group_id: 2 }, []],
	['another field', { ...base, name: 'Door' }, { ...base, group_id: 2 }, { ...base, name: 'Door', group_id: 2 }, []],
	['the same field', { ...base, name: 'Door' }, { ...base, name: 'Wall' }, { ...base, name: 'Door' }, ['name']],
	['the same in the same way', { ...base, name: 'Door' }, { ...base, name: 'Door' }, { ...base, name: 'Door' }, []],
	['lists', { ...base, tags: ['b'] }, { ...base, tags: ['a', 'c'] }, { ...base, tags: ['b'] }, ['tags']],
])('of %s nothing is lost', (_, own, now, values, both) => {
	expect(merged(base, own, now)).toEqual({ values, both })
})
