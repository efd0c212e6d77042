import { layout_pictures, type PictureKey, type SettingKey, settings } from '@vitrine/domain/system'
import { z } from 'zod'
import { endpoint, form_limits } from './call/endpoint.ts'
import { at_revision, json, nothing } from './call/wire.ts'

const picture_keys = Object.keys(layout_pictures) as [PictureKey, ...PictureKey[]]
const values = Object.fromEntries(Object.entries(settings).map(([key, { shape }]) => [key, shape])) as unknown as {
	[K in SettingKey]: z.ZodType<string, string>
}

/** Settings of the installation, and the pictures of its layout by their addresses; empty for the product's own. */
const layout = z.object({
	settings: z.object(values),
	/** The revision of all settings; none of those that a call changes may have been changed since. */
	revision: z.int(),
	/** The map tiles used while no setting names others: from the environment of the server, empty for none. */
	environment: z.object({ map_tiles: z.string(), map_attribution: z.string(), geocoder_origin: z.string() }),
	pictures: z.object(Object.fromEntries(picture_keys.map(key => [key, z.string()])) as Record<PictureKey, z.ZodString>),
})
export type Layout = z.output<typeof layout>

/** Progress of the player build that the server serves, among terminals that report which build they run. */
const playerBuilds = z.object({
	/** Empty if there is none. */
	build: z.string(),
	state: z.enum(['none', 'running', 'held', 'stopped', 'done']),
	/** Whether all terminals may have it at once. */
	at_once: z.boolean(),
	wave: z.int(),
	waves: z.int(),
	terminals: z.int(),
	/** Where it has played for a minute, and where it was tried and abandoned. */
	taken: z.int(),
	failed: z.int(),
	/** At most 20 of the latter. */
	failed_terminals: z.array(z.object({ id: z.int(), name: z.string() })),
	/**
	 * How many it has been offered to so far, how many of them are online, how many of these have no result yet, and how many of those the
	 * next wave waits for.
	 */
	offered: z.int(),
	offered_online: z.int(),
	offered_open: z.int(),
	needed: z.int(),
	/** How many of the latter are online and wait for their quiet hours, and when these begin for the first of them, in ms since the epoch. */
	unquiet: z.int(),
	quiet_at: z.int().nullable(),
	/** Terminals that were never connected, and those that were but report no build: they take no part. */
	never: z.int(),
	silent: z.int(),
})
export type PlayerBuilds = z.output<typeof playerBuilds>

/** System layout (specification A §3, B §2). The public part is in `access.getSystemLayout`. */
export const systemCalls = {
	layout: endpoint({
		method: 'POST',
		path: '/admin/system/layout',
		may: 'system.write',
		about: 'All settings of the installation and its layout pictures.',
		input: z.object({}),
		output: layout,
	}),
	getPlayerBuilds: endpoint({
		method: 'POST',
		path: '/admin/system/playerBuilds',
		may: 'system.write',
		about: 'The player build that is served, and how many terminals have it; the rollout is a setting.',
		input: z.object({}),
		output: playerBuilds,
	}),
	getMemory: endpoint({
		method: 'POST',
		path: '/admin/system/memory',
		may: 'system.write',
		about:
			'Memory of the server and space on the disk of its data, used and in all, in bytes; all 0 where the system does not say.',
		input: z.object({}),
		output: z.object({ system_used: z.int(), system_total: z.int(), data_used: z.int(), data_total: z.int() }),
	}),
	getMachineSheet: endpoint({
		method: 'POST',
		path: '/admin/system/machines',
		may: 'system.write',
		about:
			'A download address for an xlsx sheet of the machines that are registered at the external update service (`VITRINE_UPDATE_SERVICE`), and how many there are.',
		input: z.object({}),
		output: z.object({ url: z.string(), count: z.int() }),
	}),
	save: endpoint({
		method: 'POST',
		path: '/admin/system/save',
		may: 'system.write',
		about: 'Changes settings; settings that are left out do not change.',
		does: '修改系统设置',
		body_limit: form_limits.large,
		input: z.object({ settings: json(z.object(values).partial()), ...at_revision }),
		output: nothing,
	}),
	setPicture: endpoint({
		method: 'POST',
		path: '/admin/system/setPicture',
		may: 'system.write',
		about: 'Sets the logo or login picture (PNG, at most 2 MB) or the favicon (.ico).',
		does: '修改系统图片',
		upload: true,
		input: z.object({ key: z.enum(picture_keys) }),
		output: z.object({ address: z.string() }),
	}),
	removePicture: endpoint({
		method: 'POST',
		path: '/admin/system/removePicture',
		removes: true,
		may: 'system.write',
		about: 'Restores the default picture.',
		does: '修改系统图片',
		spare: true,
		input: z.object({ key: z.enum(picture_keys) }),
		output: nothing,
	}),
}
