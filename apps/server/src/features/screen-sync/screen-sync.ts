import { type SyncPoint, type screenSyncCalls, sync_members_most } from '@vitrine/contract/terminal/screen-sync'
import { spreadOf, sync_history, syncStandings } from '@vitrine/domain/screen-sync/screen-sync'
import type { Database } from '../../db/database.ts'
import { bounded } from '../../http/admission/bounded.ts'
import { CodedError } from '../../http/coded-error.ts'
import type { Handlers } from '../../http/route.ts'
import { turn } from '../../ports/turns.ts'
import * as store from './screen-sync.store.ts'

const hour = 3_600_000
const day = 24 * hour
/** As long as a day with a clock change can be. */
const longest = 25 * hour
/** History read at once, so that a large group does not block others. */
const read_at_once = 6 * hour

type Row = Awaited<ReturnType<typeof store.listMembers>>[number]

const memberOf = (row: Row) => ({ ...row, is_online: row.run_state > 0 })

const pointOf = ({ time, low: min, high: max, total, count }: store.OffsetSum): SyncPoint => {
	const avg = Math.round((total / count) * 10) / 10
	return { time, span: sync_history.step, min, avg, max, count }
}

/** Groups of multi-screen sync, as their members report them. */
export const screenSync = ({ db, dialect }: Database): Handlers<typeof screenSyncCalls> => {
	const inTurn = bounded({ running: 1, waiting: 40, each: 4 })
	const history = async (scope: number, part: Omit<store.Part, 'from' | 'until'>, from: number, to: number) => {
		const points: SyncPoint[] = []
		for (let at = from; at < to; at += read_at_once) {
			const sums = await store.sumOffsets(db, scope, { ...part, from: at, until: Math.min(to, at + read_at_once) })
			points.push(...sums.map(pointOf))
			await turn()
		}
		return points
	}
	return {
		list: async ({ page = 1, limit = 50, key_word }, { session, now }) => {
			const { count, codes } = await store.listCodes(db, session.group_id, { page, limit, key_word })
			const rows = codes.length === 0 ? [] : await store.listMembers(db, dialect, session.group_id, codes)
			const groups = Map.groupBy(rows, ({ group_code }) => group_code)
			const list = codes.map(group_code => {
				const members = (groups.get(group_code) ?? []).map(memberOf)
				const { standings } = syncStandings(members, now)
				return {
					group_code,
					terminals: members.length,
					online: members.filter(({ is_online }) => is_online).length,
					in_step: standings.filter(({ state }) => state === 'in_step').length,
					spread_ms: spreadOf(standings),
					updated_at: members.reduce((latest, { at }) => Math.max(latest, at), 0),
				}
			})
			return { count, list }
		},
		get: async ({ group_code }, { session, now }) => {
			const rows = await store.listMembers(db, dialect, session.group_id, [group_code])
			const { reference, standings } = syncStandings(rows.map(memberOf), now)
			const list = standings.slice(0, sync_members_most).map(({ member, apart_ms, state }) => ({
				device_id: member.id,
				name: member.name,
				group_name: member.group_name,
				group_name_en: member.group_name_en,
				role: member.role,
				offset_ms: member.offset_ms,
				measured_ms: member.measured_ms,
				apart_ms,
				uncertainty_ms: member.uncertainty_ms,
				program_id: member.program_id,
				program_name: member.program_id === 0 ? '' : member.program_name,
				state,
				reported_at: member.at,
			}))
			return { group_code, reference_id: reference?.id ?? 0, spread_ms: spreadOf(standings), count: rows.length, list }
		},
		getHistory: async ({ group_code, device_id, from, to }, { session, now }) => {
			const until = to ?? (from === undefined ? now : from + day)
			const begins = from ?? until - day
			if (until - begins > longest || until < begins) throw new CodedError('sync_span')
			const part = { group_code, terminal_id: device_id }
			const points = await inTurn(() => history(session.group_id, part, begins, until), session.account)
			return { from: begins, to: until, points }
		},
	}
}
