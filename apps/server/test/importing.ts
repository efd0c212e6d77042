import type { TestApp } from './app.ts'
import type { Browser } from './browser.ts'
import { aName } from './factories.ts'

/** Sends a package unchanged; returns its upload. */
export const sendPackage = async (browser: Browser, content: Buffer, size = content.length): Promise<string> => {
	const { upload_id } = await browser.materials.uploadStart({ name: `${aName('p')}.vitrine.zip`, size })
	for (let offset = 0; offset < content.length; offset += 4_000_000) {
		const file = new Blob([new Uint8Array(content.subarray(offset, offset + 4_000_000))])
		await browser.materials.uploadChunk({ upload_id, offset }, { file: { file, name: 'chunk' } })
	}
	return upload_id
}

/** The package that programs are exported as. */
export const savedPackage = async (app: TestApp, browser: Browser, ids: number[]): Promise<Buffer> => {
	const { url } = await browser.exchange.download({ ids })
	const response = await browser.fetch(`${app.origin}${url}`)
	return Buffer.from(await response.arrayBuffer())
}

/** The number of rows in every table that an import can write. */
export const countRows = async ({ database: { db } }: TestApp): Promise<number[]> => {
	const tables = ['programs', 'materials', 'templates', 'material_steps', 'material_files', 'program_files'] as const
	const counts: number[] = []
	for (const table of tables) {
		const { count } = await db
			.selectFrom(table)
			.select(eb => eb.fn.countAll<number>().as('count'))
			.executeTakeFirstOrThrow()
		counts.push(Number(count))
	}
	return counts
}
