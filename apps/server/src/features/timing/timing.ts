import type { ScheduleTemplate, timingCalls } from '@vitrine/contract/timing'
import { play_modes } from '@vitrine/domain/release'
import type { TimedCommand } from '@vitrine/domain/schedule/timed-command'
import { isDuplicate } from '../../db/conflicts.ts'
import type { Db, Reader } from '../../db/schema.ts'
import { Refusal } from '../../http/refusal.ts'
import type { Handlers } from '../../http/route.ts'
import { type Releasing, terms_beside } from '../../ports/releasing.ts'
import * as store from './timing.store.ts'

export interface TimingDeps {
	readonly db: Db
	readonly releasing: Pick<Releasing, 'targets' | 'release' | 'end'>
}

type TimingHandlers = Handlers<typeof timingCalls>
type Row = NonNullable<Awaited<ReturnType<typeof store.findTemplate>>>

const shown = (row: Row): ScheduleTemplate => ({ ...row, commands: JSON.parse(row.commands) as TimedCommand[] })

const templateOf = async (db: Reader, group_id: number, id: number): Promise<Row> => {
	const row = await store.findTemplate(db, group_id, id)
	if (row === undefined) throw new Refusal('timing_absent')
	return row
}

const save =
	({ db }: TimingDeps): TimingHandlers['save'] =>
	async ({ id, updated_at = 0, name, commands }, { session, now, note }) => {
		if (commands.length === 0) throw new Refusal('timing_empty')
		const before = id === undefined ? null : await templateOf(db, session.group_id, id)
		note({ object: name, before: before && { ...shown(before) }, after: { name, commands } })
		const group_id = before?.group_id ?? session.group_id
		// Two changes within a millisecond are two states all the same.
		const change = { name, commands: JSON.stringify(commands), updated_at: Math.max(now, updated_at + 1) }
		try {
			const saved = await db.transaction().execute(async tx => {
				if (await store.isNameTaken(tx, group_id, name, before?.id ?? 0)) throw new Refusal('template_name_taken')
				const own = { group_id, user_id: session.user_id, created_at: now }
				if (before === null) return store.insertTemplate(tx, { ...change, ...own })
				if (!(await store.updateTemplate(tx, { id: before.id, updated_at }, change)))
					throw new Refusal('timing_changed')
				return before.id
			})
			return shown(await templateOf(db, session.group_id, saved))
		} catch (error) {
			throw isDuplicate(error) ? new Refusal('template_name_taken') : error
		}
	}

const remove =
	({ db }: TimingDeps): TimingHandlers['remove'] =>
	async ({ ids }, { session, note }) => {
		const wanted = new Set(ids)
		const names = await db.transaction().execute(async tx => {
			const removed = await store.removeTemplates(tx, session.group_id, [...wanted])
			if (removed.length === 0 || removed.length !== wanted.size) throw new Refusal('timing_absent')
			return removed
		})
		note({ object: names.join('、'), after: null })
		return null
	}

const apply =
	({ db, releasing }: TimingDeps): TimingHandlers['apply'] =>
	async ({ id, deviceids, request_id }, { session, now, note }) => {
		const row = await templateOf(db, session.group_id, id)
		const targets = await releasing.targets(session.group_id, deviceids)
		note({ object: row.name, after: { terminals: targets.length } })
		const { publish_id, publish_no, terminals } = await releasing.release(now, {
			...{ kind: 'timing', source_id: id, publish_name: row.name, timing: shown(row).commands },
			...{ programs: [], files: [], cover_sha256: null, rounds: 1 },
			terms: { ...terms_beside, play_mode: play_modes.loop },
			targets: targets.map(target => ({ terminal_id: target.id, wave: 0 })),
			...{ group_id: row.group_id, user_id: session.user_id, request_id, held: false },
		})
		return { publish_id, publish_no, terminals }
	}

/** Schedule templates (specification B §3): commands at their times. */
export const timing = (deps: TimingDeps): TimingHandlers => ({
	list: async ({ page = 1, limit = 50, key_word = '' }, { session }) => {
		const { count, list } = await store.listTemplates(deps.db, session.group_id, { page, limit, key_word })
		return { count, list: list.map(shown) }
	},
	save: save(deps),
	remove: remove(deps),
	apply: apply(deps),
	listApplied: ({ page = 1, limit = 50 }, { session }) => store.listApplied(deps.db, session.group_id, { page, limit }),
	end: async ({ publish_id }, { session, now }) => {
		if (!(await store.isApplied(deps.db, session.group_id, publish_id))) throw new Refusal('release_absent')
		await deps.releasing.end(now, session, publish_id)
		return null
	},
})
