import { expect, test } from 'vitest'
import { z } from 'zod'
import { allCalls } from '../all.ts'
import { terminalFrame, webFrame } from '../messages.ts'
import type { Endpoint } from './endpoint.ts'
import { formValues, numberPlaces, shapeValue } from './shape-values.ts'

const calls = Object.entries(allCalls).flatMap(([feature, group]) =>
	Object.entries<Endpoint>(group).map(([name, endpoint]) => ({ name: `${feature}.${name}`, endpoint })),
)

test.each(calls)(
	'$name takes what is made of its shape, with everything and without what may be left out',
	({ endpoint }) => {
		for (const optional of [true, false]) {
			const read = z.safeDecode(endpoint.input, formValues(endpoint, { optional: () => optional }) as never)
			expect(read.error?.issues ?? []).toEqual([])
		}
	},
)

test('every frame takes what is made of its shape', () => {
	for (const { options } of [webFrame, terminalFrame])
		for (const option of options)
			for (const optional of [true, false]) {
				const read = option.safeParse(shapeValue(option, [], { optional: () => optional }))
				expect([option.shape.type.value, read.error?.issues ?? []]).toEqual([option.shape.type.value, []])
			}
})

test('places of ids are found in lists, in JSON and in lists within it', () => {
	const names = (endpoint: Pick<Endpoint, 'input'>) => numberPlaces(endpoint).map(place => place.join('.'))
	expect(names(allCalls.downloads.republish)).toEqual(
		expect.arrayContaining(['republish_info.publish_id', 'republish_info.device_ids']),
	)
	expect(names(allCalls.programs.save)).toContain('document.windows.resources.material_id')
	expect(names(allCalls.releases.publish)).toEqual(
		expect.arrayContaining(['play_ids', 'deviceids', 'playSchedule.play_id']),
	)
})
