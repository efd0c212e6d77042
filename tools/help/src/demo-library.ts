import { newColorfulText } from '@vitrine/domain/program/kinds/colorful-text'
import { newDigitalClock } from '@vitrine/domain/program/kinds/digital-clock'
import { newWeather } from '@vitrine/domain/program/kinds/weather'
import type { WidgetOptions } from '@vitrine/domain/program/widgets'
import type { Operator } from '@vitrine/fleet/operator'
import type { Language } from '@vitrine/texts/rows'
import type { Scene } from './shot.ts'
import type { Words } from './words.ts'

/** Top-level directories of the library, and the posters in each; English names consist of letters only. */
const top_directories = [
	{ name: '餐厅', name_en: 'Restaurant', shared: 0, places: [0] },
	{ name: '促销', name_en: 'Offers', shared: 1, places: [1, 3] },
] as const
const inner_directory = { name: '夏季', name_en: 'Summer', shared: 0 } as const

const addDirectories = async ({ directories, materials }: Operator, posters: readonly number[]) => {
	const made: number[] = []
	for (const { places, ...names } of top_directories) {
		const { id } = await directories.add({ pid: 0, ...names })
		await materials.move({ ids: places.flatMap(place => posters[place] ?? []), directory_id: id })
		made.push(id)
	}
	await directories.add({ pid: made[0] ?? 0, ...inner_directory })
}

const addTags = async ({ materials }: Operator, { tags }: Words, posters: readonly number[]) => {
	for (const [index, id] of posters.entries())
		await materials.tag({ ids: [id], add: tags.filter((_, place) => place === index % 3 || index === 1) })
}

const widgetOptions = (own: Words, say: Scene['say']): [string, WidgetOptions][] => {
	const [, , welcome] = own.posters
	return [
		[say('天气'), { ...newWeather, place: say('北京'), font_size: 80 }],
		[say('数字时钟'), { ...newDigitalClock, font_size: 200 }],
		[welcome, { ...newColorfulText, text: welcome, font_size: 220, bold: true }],
	]
}

/** Sorts the library into directories, loads the samples, and makes materials in forms now that these need review; returns what was made. */
export const fillLibrary = async (
	operator: Operator,
	language: Language,
	own: Words,
	say: Scene['say'],
): Promise<number[]> => {
	const { list } = await operator.materials.list({ page: 1, limit: 50 })
	const posters = own.posters.flatMap(text => list.filter(({ name }) => name.startsWith(text)).map(({ id }) => id))
	await addDirectories(operator, posters)
	await addTags(operator, own, posters)
	await operator.templates.loadSamples({ language })
	await operator.system.save({ settings: { review_materials: '1', review_own: '1' } })
	const made: number[] = []
	for (const [name, options] of widgetOptions(own, say))
		made.push((await operator.materials.make({ name, options })).id)
	return made
}
