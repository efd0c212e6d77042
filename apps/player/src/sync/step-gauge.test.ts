import { expect, test } from 'vitest'
import { createStepGauge } from './step-gauge.ts'

test('without samples nothing is known', () => {
	expect(createStepGauge().late(0)).toBeNull()
})

test('one late turn among others does not count; films say it more precisely', () => {
	const gauge = createStepGauge()
	for (const late of [5, 900, 7, 6]) gauge.turn(late, 1000)
	expect(gauge.late(1000)).toBe(6)
	gauge.film(-12, 2000)
	expect(gauge.late(2000)).toBe(-12)
})

test('old samples expire, films before turns; something else begins without any', () => {
	const gauge = createStepGauge()
	gauge.film(50, 0)
	gauge.turn(8, 0)
	expect(gauge.late(60_000)).toBe(50)
	expect(gauge.late(60_001)).toBe(8)
	expect(gauge.late(300_001)).toBeNull()
	gauge.turn(9, 300_001)
	gauge.forget()
	expect(gauge.late(300_001)).toBeNull()
})

test('only the latest minute of films counts', () => {
	const gauge = createStepGauge()
	for (let second = 0; second < 200; second += 1) gauge.film(second, second * 1000)
	expect(gauge.late(199_000)).toBe(169)
})
