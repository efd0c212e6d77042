import type { TimerUnit } from '@vitrine/domain/local-time'
import type { CountdownResource } from '@vitrine/domain/program/kinds/countdown'
import type { CountingResource } from '@vitrine/domain/program/kinds/counting'
import type { View } from './canvas-drawing.ts'
import { type Cell, flowed, paintGround, stacked, wordsOf, writeRows } from './rows.ts'
import { unitWord } from './words.ts'

type TimerView = View<CountdownResource | CountingResource>
type Split = { readonly unit: TimerUnit; readonly count: number }[]

/** The size of the title, relative to that of the digits. */
const title_size = 0.42

const figure = ({ unit, count }: Split[number]): string =>
	unit === 'days' ? String(count) : String(count).padStart(2, '0')

/** Numbers that together need every plural form of a word. */
const of_every_form = [1, 2, 5]

const belowOf = (locale: string, { unit, count }: Split[number]): NonNullable<Cell['below']> => {
	const word = (number: number): string => unitWord(locale, unit.slice(0, -1), number)
	return { text: word(count), others: of_every_form.map(word) }
}

const cellsOf = ({ resource, locale }: TimerView, split: Split): Cell[] => {
	const { form, font_size: size } = resource
	if (form === 'colons') return [{ text: split.map(figure).join(':'), size, figures: true }]
	return split.map(part => ({
		text: figure(part),
		size,
		figures: true,
		below: belowOf(locale, part),
	}))
}

/** Draws the title of a timer and below it the time, or the text that replaces it. */
export const drawTimer = (pen: CanvasRenderingContext2D, view: TimerView, time: Split | string): string => {
	const { title, font_size: size } = view.resource
	const heading: Cell[] = title === '' ? [] : [{ text: title, size: size * title_size, alpha: 0.9 }]
	const cells = typeof time === 'string' ? [{ text: time, size }] : cellsOf(view, time)
	paintGround(pen, view)
	writeRows(pen, view, space => [...stacked(pen, space, heading), ...flowed(pen, space, cells)])
	return wordsOf([...heading, ...cells])
}
