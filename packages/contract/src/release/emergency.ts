import { emergency_positions, emergencyContent, emergencyDraft } from '@vitrine/domain/release/emergency'
import { z } from 'zod'
import { endpoint, form_limits } from '../call/endpoint.ts'
import { deviceids, flag, integer, json, listOf, nothing, paging, text } from '../call/wire.ts'
import { decided_reach, takingDown } from './releases.ts'

/** A stored emergency content, ready to be published. */
export const emergency = z.object({
	id: z.int(),
	group_id: z.int(),
	creator: z.string(),
	content: emergencyContent,
	created_at: z.int(),
	updated_at: z.int(),
	revision: z.int(),
})
export type Emergency = z.output<typeof emergency>

/** An emergency that is on, or waits for a second person; times in ms. */
const activeEmergency = z.object({
	publish_id: z.int(),
	publish_no: z.string(),
	content: emergencyContent,
	user_id: z.int(),
	publisher: z.string(),
	since: z.int(),
	/** Its organisation, and whether that is not one of the viewer's: then only the viewer's terminals are counted. */
	group_id: z.int(),
	group_name: z.string(),
	group_name_en: z.string(),
	foreign: z.boolean(),
	/** At how many of its terminals others have taken it down. */
	withdrawn: z.int(),
	/** Null if it is shown until it is cancelled, and while it waits: its duration counts from the approval. */
	until: z.int().nullable(),
	/** It is sent to no terminal before a second person has approved it. */
	waiting: z.boolean(),
	/** How many terminals it goes to, and how many are in each state. */
	terminals: z.int(),
	acknowledged: z.int(),
	failed: z.int(),
	offline: z.int(),
	/** How many of those that are offline were never connected. */
	never_seen: z.int(),
})
export type ActiveEmergency = z.output<typeof activeEmergency>

/** The state of an emergency on a terminal: one of the download states, null while it waits for a second person. */
export const acknowledgement = z.object({
	terminal_id: z.int(),
	name: z.string(),
	download_state: z.int().nullable(),
	updated_at: z.int(),
	/** The terminal was never connected. */
	never_seen: z.boolean(),
})
export type Acknowledgement = z.output<typeof acknowledgement>

/** An organisation's rule about second persons: its own, or inherited. */
const emergency_rules = ['inherit', 'on', 'off'] as const

const released = z.object({ publish_id: z.int(), publish_no: z.string(), terminals: z.int(), waiting: z.boolean() })

export const emergencyCalls = {
	list: endpoint({
		method: 'POST',
		path: '/admin/emergency/list',
		may: 'releases.read',
		about: 'Emergency content of your organisations, last changed first.',
		input: z.object({ ...paging, key_word: text(100, 0).optional() }),
		output: listOf(emergency),
	}),
	get: endpoint({
		method: 'POST',
		path: '/admin/emergency/get',
		may: 'releases.read',
		about: 'An emergency content.',
		input: z.object({ id: integer(1) }),
		output: emergency,
	}),
	save: endpoint({
		method: 'POST',
		path: '/admin/emergency/save',
		may: 'releases.publish',
		about:
			'Saves an emergency content: a new one without id, otherwise the given revision or updated_at; refused if somebody changed it in between.',
		does: '保存紧急内容',
		body_limit: form_limits.large,
		input: z.object({
			id: integer(1).optional(),
			updated_at: integer().optional(),
			revision: integer(0).optional(),
			content: json(emergencyDraft),
		}),
		output: emergency,
	}),
	remove: endpoint({
		method: 'POST',
		path: '/admin/emergency/delete',
		removes: true,
		may: 'releases.publish',
		about: 'Deletes an emergency content; emergencies published from it continue.',
		does: '删除紧急内容',
		spare: true,
		input: z.object({ id: integer(1) }),
		output: nothing,
	}),
	publish: endpoint({
		method: 'POST',
		path: '/admin/emergency/publish',
		may: 'releases.publish',
		about:
			'Shows an emergency on terminals at once: a saved one by id, or the given content. Duration in seconds, 0 until it is taken down; position and priority override those of the content. With two-person approval it waits for the second person, and its duration starts with the approval.',
		does: '发布紧急内容',
		body_limit: form_limits.large,
		spare: true,
		input: z.object({
			emergency_id: integer(1).optional(),
			content: json(emergencyDraft).optional(),
			deviceids,
			duration: integer(0, 86_400).optional(),
			priority: integer(1, 9).optional(),
			position: z.enum(emergency_positions).optional(),
			request_id: z.uuid().optional(),
		}),
		whenEmpty: { deviceids: 'no_terminal' },
		output: released,
	}),
	cancel: endpoint({
		method: 'POST',
		path: '/admin/emergency/cancel',
		may: 'releases.publish',
		about:
			'Takes an emergency down from all its terminals; never needs a second person. One of another organisation is taken down from your own terminals only.',
		does: '取消紧急内容',
		spare: true,
		body_limit: form_limits.large,
		input: z.object({ publish_id: integer(1), ...takingDown }),
		output: nothing,
	}),
	mode: endpoint({
		method: 'POST',
		path: '/admin/emergency/mode',
		may: 'releases.publish',
		about:
			'Moves a running emergency to another position for its remaining time: a new release, after which the old one is ended.',
		does: '切换紧急内容显示方式',
		input: z.object({ publish_id: integer(1), position: z.enum(emergency_positions) }),
		output: released,
	}),
	listActive: endpoint({
		method: 'POST',
		path: '/admin/emergency/listActive',
		may: 'releases.read',
		about: 'Emergencies that are running or waiting for a second person, newest first, with their acknowledgements.',
		input: z.object({}),
		output: z.array(activeEmergency),
	}),
	listAcknowledgements: endpoint({
		method: 'POST',
		path: '/admin/emergency/listAcknowledgements',
		may: 'releases.read',
		about: 'The state of an emergency on each of its terminals, those without it first.',
		input: z.object({ publish_id: integer(1), ...paging }),
		output: listOf(acknowledgement),
	}),
	confirm: endpoint({
		method: 'POST',
		path: '/admin/emergency/confirm',
		may: 'releases.publish',
		about:
			'The second person approves a waiting emergency, whose duration then starts, or rejects it with a reason; never its author, and not after a day.',
		does: '确认紧急内容',
		input: z.object({ publish_id: integer(1), approve: flag, reason: text(500, 0).optional() }),
		output: z.object(decided_reach),
	}),
	getRule: endpoint({
		method: 'POST',
		path: '/admin/emergency/getRule',
		may: 'releases.read',
		about:
			'Whether emergencies on the terminals of an organisation need two-person approval: its own setting and the effective one.',
		input: z.object({ group_id: integer(1) }),
		output: z.object({ rule: z.enum(emergency_rules), two_persons: z.boolean(), revision: z.int() }),
	}),
	setRule: endpoint({
		method: 'POST',
		path: '/admin/emergency/setRule',
		may: 'organizations.write',
		about: 'Sets whether emergencies on the terminals of an organisation need two-person approval.',
		does: '设置紧急内容双人确认',
		input: z.object({ group_id: integer(1), rule: z.enum(emergency_rules), revision: integer(0).optional() }),
		output: nothing,
	}),
}
