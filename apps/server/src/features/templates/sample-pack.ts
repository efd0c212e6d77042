import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { languages } from '@vitrine/texts/rows'
import { z } from 'zod'

const names = z.record(z.enum(languages), z.string().min(1))
const named = z.object({ key: z.string(), names })
const file = z.string().regex(/^[a-z0-9-]+\.(webp|jpg|png|mp4|zip)$/)

/** The content of `index.json` of the samples; texts are given in every language. */
const pack = z.object({
	directory: z.object({ names, name_en: z.string() }),
	files: z.array(named.extend({ file, background: z.boolean().optional() })),
	webtools: z.array(named.extend({ file })),
	/** Options of a material without the parts filled in at creation: texts by language, a web tool by its key. */
	made: z.array(
		named.extend({
			options: z.record(z.string(), z.unknown()),
			texts: z.record(z.string(), names).optional(),
			webtool: z.string().optional(),
			template: z.boolean().optional(),
		}),
	),
	/** Documents whose items refer to a sample by `material`. */
	programs: z.array(named.extend({ document: z.record(z.string(), z.unknown()) })),
})
export type SamplePack = z.output<typeof pack>
export type SampleNames = z.output<typeof names>

/** The samples of a folder; null if there are none. */
export const readSamples = async (folder: string): Promise<SamplePack | null> => {
	try {
		return pack.parse(JSON.parse(await readFile(join(folder, 'index.json'), 'utf8')))
	} catch (error) {
		if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
		throw error
	}
}
