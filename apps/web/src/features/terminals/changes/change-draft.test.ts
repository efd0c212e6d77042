import { expect, test } from 'vitest'
import { first_network, networkOf, resolutionOf } from './change-draft.ts'

const resolution = { w: '1920', h: '1080', x: '0', y: '-10', rotate: '90', revert: '15' }
const by_hand = { ...first_network, dhcp: false, ip: '10.0.0.5', gateway: '10.0.0.1' }

test('what is typed is the data of the command', () => {
	expect(resolutionOf(resolution).data).toEqual({ w: 1920, h: 1080, x: 0, y: -10, rotate: 90, revert_after_s: 15 })
	expect(networkOf(first_network).data).toEqual({ dhcp: true, revert_after_s: 120 })
	expect(networkOf({ ...by_hand, dns: '10.0.0.1， 10.0.0.2,' }).data).toMatchObject({ dns: ['10.0.0.1', '10.0.0.2'] })
	expect(networkOf(by_hand).data).not.toHaveProperty('dns')
})

test.each([
	[resolutionOf({ ...resolution, w: '255' }), 'w'],
	[resolutionOf({ ...resolution, h: '' }), 'h'],
	[resolutionOf({ ...resolution, revert: '4' }), 'revert_after_s'],
	[networkOf({ ...by_hand, ip: '10.0.0' }), 'ip'],
	[networkOf({ ...by_hand, mask: '255.0.255.0' }), 'mask'],
	[networkOf({ ...by_hand, gateway: '10.0.1.1' }), 'gateway'],
	[networkOf({ ...by_hand, dns: 'nine' }), 'dns'],
	[networkOf({ ...first_network, revert: '3601' }), 'revert_after_s'],
])('%j is wrong in %s', (found, wrong) => {
	expect(found).toEqual({ data: null, wrong: new Set([wrong]) })
})

test('all wrong fields are named', () => {
	expect(networkOf({ ...by_hand, ip: '10.0.0', mask: '', dns: 'nine' }).wrong).toEqual(new Set(['ip', 'mask', 'dns']))
	const far = { ...by_hand, mask: '255.0.255.0', revert: '1e3' }
	expect(networkOf(far).wrong).toEqual(new Set(['revert_after_s', 'mask']))
	expect(resolutionOf({ ...resolution, w: '', y: 'low' }).wrong).toEqual(new Set(['w', 'y']))
})
