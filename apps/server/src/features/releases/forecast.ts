import type { releasesCalls } from '@vitrine/contract/releases'
import { totalSize } from '@vitrine/domain/release'
import type { Database } from '../../db/database.ts'
import { Refusal } from '../../http/refusal.ts'
import type { Handlers } from '../../http/route.ts'
import { listHad, listReceivers } from './forecast.store.ts'
import * as store from './releases.store.ts'

/** How many terminals are named. */
const named = 200

/** What it takes to bring programs to terminals, asked in two questions for however many of them. */
export const forecast =
	({ db, dialect }: Database): Handlers<typeof releasesCalls>['getForecast'] =>
	async ({ play_ids, deviceids }, { session }) => {
		const found = await store.listPrograms(db, session.group_id, play_ids)
		if (found.length !== new Set(play_ids).size) throw new Refusal('program_absent')
		const programs = found.toSorted((a, b) => play_ids.indexOf(a.id) - play_ids.indexOf(b.id))
		const wanted = [...new Set(deviceids)]
		const receivers = await listReceivers(db, dialect, session.group_id, wanted)
		if (receivers.length !== wanted.length) throw new Refusal('terminal_absent')
		const files = await store.listFiles(
			db,
			programs.map(({ id }) => id),
		)
		const size = totalSize(files)
		const hashes = files.map(({ sha256 }) => sha256)
		const rows = hashes.length === 0 ? [] : await listHad(db, dialect, wanted, hashes)
		const had = new Map(rows.map(({ terminal_id, bytes }) => [terminal_id, bytes]))
		const list = receivers.map(({ id: device_id, name, w, h, size: fetched, taken }) => {
			const bytes = size - (had.get(device_id) ?? 0)
			const time = fetched === null || taken === null ? null : Math.ceil((bytes / fetched) * Math.max(1, taken))
			// A terminal that has not said how large its screen is takes what comes.
			const tooLarge = w > 0 && h > 0 ? programs.filter(program => program.w > w || program.h > h) : []
			return { device_id, name, bytes, time, over: tooLarge.map(program => program.name) }
		})
		const times = list.flatMap(({ time }) => time ?? [])
		const worst = list
			.toSorted((a, b) => (b.time ?? 0) - (a.time ?? 0) || b.bytes - a.bytes || b.over.length - a.over.length)
			.slice(0, named)
		return {
			...{ terminals: list.length, size, bytes: list.reduce((sum, { bytes }) => sum + bytes, 0) },
			complete: list.filter(({ bytes }) => bytes === 0).length,
			over: list.filter(({ over }) => over.length > 0).length,
			...{ longest: times.length === 0 ? null : times.reduce((a, b) => Math.max(a, b)), worst },
		}
	}
