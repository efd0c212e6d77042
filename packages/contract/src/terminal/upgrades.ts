import { campaign_limits, campaign_states, pause_reasons } from '@vitrine/domain/command/campaign'
import { release_limits } from '@vitrine/domain/release/release'
import { artifact_limits, artifact_types } from '@vitrine/domain/upgrade/artifact'
import { upgrade_states } from '@vitrine/domain/upgrade/upgrade'
import { z } from 'zod'
import { endpoint, form_limits } from '../call/endpoint.ts'
import { flag, ids, integer, listOf, nothing, paging, text } from '../call/wire.ts'

/** An upgrade file, with what was found in it; `size` in bytes, times in ms. */
const artifact = z.object({
	id: z.int(),
	name: z.string(),
	type: z.enum(artifact_types),
	/** The package of an app; empty for a system. */
	package: z.string(),
	/** The devices that a system is for; empty for all. */
	model: z.string(),
	version: z.string(),
	version_code: z.int(),
	size: z.int(),
	sha256: z.string(),
	creator: z.string(),
	created_at: z.int(),
})
export type Artifact = z.output<typeof artifact>

/** How many terminals of an upgrade are in each of the seven states (specification B §4). */
const counts = z.record(z.enum(upgrade_states), z.int())

/** An upgrade of many terminals. */
const upgrade = z.object({
	id: z.int(),
	artifact_id: z.int(),
	artifact_name: z.string(),
	type: z.enum(artifact_types),
	version: z.string(),
	first_percent: z.int(),
	pause_percent: z.int(),
	allow_downgrade: z.boolean(),
	state: z.enum(campaign_states),
	/** Why it is paused; empty while it is not. */
	reason: z.enum(['', ...pause_reasons]),
	/** The current wave, and how many there are. */
	wave: z.int(),
	waves: z.int(),
	terminals: z.int(),
	/** How many were sent it, how many have it, and how many of them failed and were not excused. */
	offered: z.int(),
	taken: z.int(),
	failed: z.int(),
	counts,
	creator: z.string(),
	created_at: z.int(),
	updated_at: z.int(),
})
export type Upgrade = z.output<typeof upgrade>

/** A terminal of an upgrade. */
const upgradeTarget = z.object({
	device_id: z.int(),
	name: z.string(),
	sn: z.string(),
	run_state: z.int(),
	/** The version it ran before, and the one it reports now. */
	version: z.string(),
	version_now: z.string(),
	state: z.enum(upgrade_states),
	percent: z.int(),
	/** The reason for its state: reported by the terminal, or the state of its command if that failed. */
	reason: z.string(),
	attempt: z.int(),
	/** The command that it was sent; 0 until its turn comes. */
	command_id: z.int(),
	/** When that last changed; null before its turn. */
	time: z.int().nullable(),
})
export type UpgradeTarget = z.output<typeof upgradeTarget>

const { first, failures } = campaign_limits
const which = z.object({ id: integer(1) })
const artifactType = z.enum(artifact_types)

/** Upgrade files, and upgrades of many terminals in waves (specification B §2, §4, §5). */
export const upgradesCalls = {
	listArtifacts: endpoint({
		method: 'POST',
		path: '/admin/upgrade/listArtifacts',
		may: 'terminals.read',
		about: 'The upgrade files of the own organisations, newest first.',
		input: z.object({ ...paging, type: artifactType.optional() }),
		output: listOf(artifact),
	}),
	addArtifact: endpoint({
		method: 'POST',
		path: '/admin/upgrade/addArtifact',
		may: 'terminals.write',
		about:
			'Makes an upgrade file of a complete upload that was begun with purpose upgrade: an APK, or a ZIP with update.json. What it is and its version are read from what it contains, whatever its name.',
		does: '添加升级文件',
		input: z.object({ upload_id: z.uuid(), name: text(artifact_limits.name).optional() }),
		output: artifact,
	}),
	removeArtifact: endpoint({
		method: 'POST',
		path: '/admin/upgrade/deleteArtifact',
		removes: true,
		may: 'terminals.write',
		about: 'Deletes an upgrade file that no running or paused upgrade uses.',
		does: '删除升级文件',
		spare: true,
		input: which,
		output: nothing,
	}),
	start: endpoint({
		method: 'POST',
		path: '/admin/upgrade/start',
		may: 'terminals.write',
		about:
			'Upgrades terminals: first so many percent of them, the others when it went well there; it pauses when more than pause_percent fail. Terminals with a higher version are refused unless allow_downgrade is 1. The same request_id again answers the same upgrade; expires_in is for how many seconds each command waits for its terminal.',
		does: '升级终端',
		body_limit: form_limits.large,
		input: z.object({
			artifact_id: integer(1),
			device_ids: ids(release_limits.terminals),
			first_percent: integer(first.min, first.max).optional(),
			pause_percent: integer(failures.min, failures.max).optional(),
			allow_downgrade: flag.optional(),
			request_id: z.uuid().optional(),
			expires_in: integer(60, 30 * 86_400).optional(),
		}),
		output: z.object({ id: z.int(), terminals: z.int() }),
		whenEmpty: { device_ids: 'no_terminal' },
	}),
	list: endpoint({
		method: 'POST',
		path: '/admin/upgrade/list',
		may: 'terminals.read',
		about: 'Upgrades of the own organisations, newest first, with how far they are.',
		input: z.object(paging),
		output: listOf(upgrade),
	}),
	listTargets: endpoint({
		method: 'POST',
		path: '/admin/upgrade/listTerminals',
		may: 'terminals.read',
		about: 'The terminals of an upgrade with the state of each, those that failed first.',
		input: z.object({ ...paging, id: integer(1), state: z.enum(upgrade_states).optional() }),
		output: listOf(upgradeTarget),
	}),
	pause: endpoint({
		method: 'POST',
		path: '/admin/upgrade/pause',
		may: 'terminals.write',
		about: 'Pauses a running upgrade: nobody more is sent it.',
		does: '暂停升级',
		input: which,
		output: nothing,
	}),
	resume: endpoint({
		method: 'POST',
		path: '/admin/upgrade/resume',
		may: 'terminals.write',
		about: 'Goes on with a paused upgrade; what has failed so far stops it no more.',
		does: '继续升级',
		input: which,
		output: nothing,
	}),
	cancel: endpoint({
		method: 'POST',
		path: '/admin/upgrade/cancel',
		may: 'terminals.write',
		about: 'Ends an upgrade: nobody more is sent it, and what still waits for its terminal is taken back.',
		does: '取消升级',
		spare: true,
		input: which,
		output: nothing,
	}),
	retry: endpoint({
		method: 'POST',
		path: '/admin/upgrade/retry',
		may: 'terminals.write',
		about: 'Sends an upgrade again to the terminals where it failed, in their waves; answers to how many.',
		does: '重试升级',
		input: which,
		output: z.object({ count: z.int() }),
	}),
}
