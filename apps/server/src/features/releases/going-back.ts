import type { releasesCalls } from '@vitrine/contract/releases'
import { type Manifest, play_modes } from '@vitrine/domain/release'
import { wallsAt } from '@vitrine/domain/release-status'
import type { Reader } from '../../db/schema.ts'
import { Refusal } from '../../http/refusal.ts'
import type { Handlers } from '../../http/route.ts'
import type { CarriedProgram, ReleaseOrder } from '../../ports/releasing.ts'
import { withdraw } from './ending.ts'
import { makeRelease } from './making.ts'
import { listBefore, listPlayed } from './release-list.store.ts'
import { shownRelease } from './release-records.ts'
import * as store from './releases.store.ts'
import type { ReleasingDeps } from './releasing.ts'

type Again = Pick<ReleaseOrder, 'programs' | 'files' | 'cover_sha256' | 'terms' | 'publish_name'>

/** What a release was made of, taken from what its terminals were told: its programs may have changed since. */
const madeOf = async (db: Reader, id: number): Promise<Again> => {
	const row = await store.findStored(db, id)
	const { programs, files, items, steps = [], ...manifest } = JSON.parse(row.manifest) as Manifest
	const documents = new Map(programs.map(({ id, document }) => [id, JSON.stringify(document)]))
	const played = (await listPlayed(db, [id])).map(({ program_id, name, size_remark, play_time }): CarriedProgram => {
		const [w = 0, h = 0] = size_remark.split('*').map(Number)
		return { id: program_id, name, document: documents.get(program_id) ?? '', w, h, play_time }
	})
	return {
		...{ programs: played, files, cover_sha256: row.cover_sha256, publish_name: row.publish_name },
		terms: {
			...{ play_mode: manifest.play_mode, append: false, adapter_screen: manifest.adapter_screen !== false, steps },
			...{ starts: manifest.starts ?? null, ends: manifest.ends ?? null },
			counts: played.map((_program, place) => ({ count: items[place]?.count ?? 1, time: items[place]?.time ?? null })),
		},
	}
}

/**
 * Brings back what each terminal of a release had before it. A terminal that gets something back keeps what it has on screen
 * until that is whole; it is told to take the release off only where that could come up again once the other is over.
 */
export const goBack =
	({ database, events, making, stopDownloads }: ReleasingDeps): Handlers<typeof releasesCalls>['goBack'] =>
	async ({ id }, { session, now, note }) => {
		const { db } = database
		const row = await shownRelease(db, session.group_id, id)
		const { publish_name: name, group_id } = row
		if (row.ended_at !== null) throw new Refusal('release_ended', { name })
		const isCover = row.kind === 'release' && row.is_append === 0 && row.play_mode !== play_modes.urgency
		const places = isCover ? await listBefore(database, id, wallsAt(now)) : []
		const had = Map.groupBy(
			places.filter(({ before_id }) => before_id !== null),
			({ before_id }) => before_id ?? 0,
		)
		if (had.size === 0) throw new Refusal('release_none_before', { name })
		note({ object: name, after: { id, terminals: places.length } })
		await stopDownloads(id)
		const made = await db.transaction().execute(async tx => {
			// Two people go back at once: one of them does.
			if (!(await store.endRelease(tx, id, now))) throw new Refusal('release_ended', { name })
			const back = []
			const bare = places.filter(({ before_id }) => before_id === null)
			for (const [before_id, terminals] of had) {
				const again = await madeOf(tx, before_id)
				const order = { ...again, kind: 'release', source_id: before_id, rounds: 1, group_id, held: false } as const
				const targets = terminals.map(({ terminal_id }) => ({ terminal_id, wave: 0 }))
				const by = { user_id: session.user_id, request_id: undefined }
				back.push(await makeRelease(making, tx, now, { ...order, ...by, targets }))
				if (again.terms.ends !== null) bare.push(...terminals)
			}
			const terminal_ids = bare.map(({ terminal_id }) => terminal_id)
			return { back, recall: await withdraw(making, tx, now, row, { user_id: session.user_id, terminal_ids }) }
		})
		for (const { publish_no, deliveries } of [...made.back, made.recall])
			events.emit('release_published', { publish_no, group_id, deliveries })
		const terminals = [...had.values()].reduce((sum, list) => sum + list.length, 0)
		return { terminals, without: places.length - terminals, publish_nos: made.back.map(({ publish_no }) => publish_no) }
	}
