import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { manyTracks } from '../../../test/tables.ts'
import { turn } from '../../ports/turns.ts'
import { readStreams } from './streams.ts'

let folder: string
beforeAll(async () => {
	folder = await mkdtemp(join(tmpdir(), 'vitrine-streams-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const aFile = async (tracks: number): Promise<string> => {
	const path = join(folder, `${tracks}.mp4`)
	await writeFile(path, manyTracks(tracks))
	return path
}

test('a container is read by a process of its own', async () => {
	expect(await readStreams(await aFile(1))).toMatchObject({ width: 64, height: 64, duration: 1000, codec: 'avc' })
})

test('one of a few megabytes that has no end for its reader is given up, and others have their turn meanwhile', async () => {
	const path = await aFile(20_000)
	const done: string[] = []
	const reading = readStreams(path).then(found => {
		done.push('read')
		return found
	})
	for (let count = 0; count < 10_000; count++) await turn()
	done.push('others')
	expect(await reading).toBeNull()
	expect(done).toEqual(['others', 'read'])
	expect(await readStreams(await aFile(1))).toMatchObject({ codec: 'avc' })
})
