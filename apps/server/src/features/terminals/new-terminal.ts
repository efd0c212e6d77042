import type { BindData } from '@vitrine/domain/terminal/terminal'
import { storedCapabilities } from './binding.ts'

/** What stands in the row of a terminal that has never been here. */
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

/** What a terminal says of itself when it binds, as columns. */
export const reportedColumns = (data: BindData) => {
	const { type_id, model, system_version, resolution, time_zone } = data
	const size = { w: resolution.w, h: resolution.h, reported_w: resolution.w, reported_h: resolution.h }
	return { type_id, model, system_version, ...size, time_zone, capabilities: storedCapabilities(data) }
}
