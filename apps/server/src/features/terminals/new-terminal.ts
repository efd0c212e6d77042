import { type BindData, usual_screen } from '@vitrine/domain/terminal/terminal'
import type { Database } from '../../db/database.ts'
import type { EventChannel } from '../../events.ts'
import { authorizedAlone, type Caller } from '../../http/caller/authorized.ts'
import { CodedError } from '../../http/coded-error.ts'
import type { History } from '../../ports/history.ts'
import type { Licences } from '../../ports/licences.ts'
import { storedCapabilities } from './binding.ts'
import { groupFor } from './moves.ts'
import * as pairings from './pairings.store.ts'
import { logTerminals } from './presence/terminal-log.store.ts'
import * as store from './terminals.store.ts'
import type { TerminalTokens } from './tokens.ts'

/** Column values of a terminal that has never connected. */
export const fresh = {
	run_state: 0,
	last_seen: null,
	offline_reason: 'never_connected',
	playing_id: null,
	program_name: '',
	faults: '[]',
	problem_counts: '[]',
	problem_since: '[]',
	player_build_at: null,
	screenshot_sha256: null,
	screenshot_at: null,
	health: null,
	health_at: null,
	reported: null,
	reported_at: null,
	banned_at: null,
}

/** What a terminal reports when it binds, as columns; until it reports its size, the usual one is assumed. */
export const reportedColumns = (data: BindData) => {
	const { type_id, model, system_version, resolution, time_zone } = data
	const { w, h } = resolution ?? usual_screen
	const size = { w, h, reported_w: resolution?.w ?? 0, reported_h: resolution?.h ?? 0 }
	return { type_id, model, system_version, ...size, time_zone, capabilities: storedCapabilities(data) }
}

/** Dependencies of adding a terminal. */
export interface AddingDeps {
	readonly database: Database
	readonly events: EventChannel
	readonly tokens: TerminalTokens
	/** Plays stay with the organisation they belonged to. */
	readonly history: Pick<History, 'settle'>
	readonly licences: Pick<Licences, 'expectCapacity'>
}

interface NewTerminal {
	readonly name: string
	/** Defaults to the organisation of the caller. */
	readonly group_id: number | undefined
	readonly key_hash: string
	readonly data: BindData
}

/** Adds a terminal and announces it; returns its id. Throws `serial_taken` and `group_absent`. */
export const addTerminal = async (
	{ database, events, history, licences }: AddingDeps,
	caller: Caller,
	now: number,
	{ name, group_id: asked, key_hash, data }: NewTerminal,
): Promise<number> => {
	const id = await authorizedAlone(database, caller, async tx => {
		const group_id = await groupFor(tx, caller, asked)
		await licences.expectCapacity(tx, 1)
		await pairings.removePairing(tx, data.sn)
		const made = await store.insertTerminal(tx, {
			name,
			group_id,
			...reportedColumns(data),
			...fresh,
			sn: data.sn,
			key_hash,
			created_at: now,
		})
		if (made === null) return null
		await history.settle(tx, [made], now)
		await logTerminals(tx, database.dialect, [{ terminal_id: made, kind: 'added', detail: name, at: now }])
		return made
	})
	if (id === null) throw new CodedError('serial_taken')
	events.emit('terminal_added', { id, sn: data.sn })
	events.emit('terminals_changed', { ids: [id], group_ids: [] })
	return id
}
