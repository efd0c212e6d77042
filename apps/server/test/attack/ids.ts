import type { Place } from '@vitrine/contract/call/shape-values'

/** The kinds of things in an organisation that a call can name by id. */
export const kinds = [
	...['group', 'user', 'role', 'session', 'token', 'referral', 'material', 'directory', 'program', 'template'],
	...['terminal', 'selection', 'release', 'download', 'interlude', 'event', 'emergency', 'alarm', 'timing', 'applied'],
	...['command', 'artifact', 'upgrade', 'incident', 'acquisition', 'point'],
	...['notice', 'email', 'node', 'migration', 'webhook', 'delivery', 'provider', 'identity'],
	...['source', 'alert', 'calendar', 'mailing', 'uploaded_log'],
] as const
export type Kind = (typeof kinds)[number]

/** The ids of an organisation by kind. */
export type Ids = Readonly<Record<Kind, number>>

/** Parameter names with the same meaning in every call. */
const by_name: readonly [RegExp, readonly Kind[]][] = [
	[/^group_ids?$/, ['group']],
	[/^(user_ids?)$/, ['user']],
	[/^role_id$/, ['role']],
	[/^(material_ids?|with)$/, ['material']],
	[/^directory_id$/, ['directory']],
	[/^(program_ids?|play_ids?)$/, ['program']],
	[/^template_ids?$/, ['template']],
	[/^(deviceids|device_ids?)$/, ['terminal']],
	[/^point_id$/, ['point']],
	[/^dc_id$/, ['download']],
	[/^artifact_id$/, ['artifact']],
	[/^node_id$/, ['node']],
	[/^webhook_id$/, ['webhook']],
	[/^delivery_id$/, ['delivery']],
	[/^interlude_id$/, ['interlude']],
	[/^emergency_id$/, ['emergency']],
	[/^selection_id$/, ['selection']],
	[/^source_id$/, ['source']],
	[/^alert_id$/, ['alert']],
	[/^log_ids$/, ['uploaded_log']],
]

/** The kind that `id`, `ids` and `pid` refer to in each feature's calls, or in the list that contains them. */
const by_feature: Readonly<Record<string, readonly Kind[]>> = {
	access: ['session', 'token'],
	acquisition: ['acquisition'],
	calendars: ['calendar'],
	mailings: ['mailing'],
	commands: ['terminal'],
	/** The acquisition device that an item of a program names. */
	device: ['acquisition'],
	directories: ['directory'],
	downloads: ['terminal'],
	emergency: ['emergency'],
	health: ['incident'],
	exchange: ['program'],
	interludes: ['interlude'],
	mail: ['email'],
	materials: ['material'],
	nodes: ['node', 'migration'],
	organizations: ['group'],
	points: ['point'],
	programs: ['program'],
	releases: ['release'],
	review: ['program', 'release', 'notice'],
	roles: ['role'],
	screenshots: ['terminal'],
	selections: ['selection'],
	sensors: ['terminal'],
	sso: ['provider', 'identity', 'user'],
	templates: ['template'],
	terminals: ['terminal'],
	timing: ['timing'],
	upgrades: ['upgrade', 'artifact'],
	users: ['user', 'referral'],
	webhooks: ['webhook'],
}

/** The kind that `publish_id` refers to in each feature's calls. */
const published: Readonly<Record<string, Kind>> = { emergency: 'alarm', interludes: 'event', timing: 'applied' }

/** A step of a central control command names something on the box, not in the database (docs/decisions/116). */
const isOnBox = (place: Place): boolean => place.at(-2) === 'steps' && place.at(-1) === 'command_id'

/** Whether a place has the name of an id. */
export const isId = (place: Place): boolean =>
	/(^|_)ids?$|^(deviceids|pid|with)$/.test(place.at(-1) ?? '') && !isOnBox(place)

/** The kinds that a number at a place of a call can refer to; empty if it is not an id. */
export const kindsAt = (feature: string, place: Place): readonly Kind[] => {
	if (!isId(place)) return []
	const name = place.at(-1) ?? ''
	const named = by_name.find(([pattern]) => pattern.test(name))
	if (named !== undefined) return named[1]
	if (name === 'command_id') return [feature === 'commands' ? 'command' : 'release']
	if (name === 'publish_id') return [published[feature] ?? 'release']
	const list = place.at(-2)
	return by_feature[list ?? ''] ?? by_feature[feature] ?? []
}
