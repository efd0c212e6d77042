import { filtered, nothing, type Recipes } from './foreign-inventory.ts'

const json = JSON.stringify

/** Attempts by a user of another organisation on terminals. */
export const ofTerminals: Recipes<
	| 'acquisition'
	| 'commands'
	| 'health'
	| 'nodes'
	| 'screen_sync'
	| 'screenshots'
	| 'sensors'
	| 'terminals'
	| 'upgrades'
	| 'uploaded_logs'
> = {
	acquisition: {
		list: (_, { terminal }) => [{ device_id: String(terminal) }],
		get: (_, { acquisition }) => [{ id: String(acquisition) }],
		add: (_, { terminal }) => [{ name: 'x', kind: 'environment', device_id: String(terminal), port: 'P1' }],
		edit: (own, { acquisition, terminal }) => [
			{ id: String(acquisition), name: 'x', kind: 'environment' },
			{ id: String(own.acquisition), name: 'x', kind: 'environment', device_id: String(terminal) },
		],
		remove: (_, { acquisition }) => [{ id: String(acquisition) }],
	},
	commands: {
		generalCommand: (own, { dc, terminal, group }) => [
			...[[dc], [own.dc, dc]].map(list => ({
				request_type: 'set',
				device_select_mode: 'multiple',
				devices_info: json(list.map(dc_id => ({ id: terminal, sn: 'x', cache: { dc_id } }))),
				commands_info: json([{ type: 'stop_download', data: {} }]),
			})),
			...[[terminal], [own.terminal, terminal]].map(list => ({
				devices_info: json(list.map(id => ({ id }))),
				commands_info: json([{ type: 'brightness', data: { value: 1 } }]),
			})),
			{
				devices_info: json([{ id: own.terminal }]),
				commands_info: json([{ type: 'wake', data: { device_id: terminal } }]),
			},
			{
				device_select_mode: 'group',
				group_ids: `${own.group},${group}`,
				commands_info: json([{ type: 'brightness', data: { value: 1 } }]),
			},
		],
		list: nothing,
		listWakers: (_, { terminal }) => [{ device_id: String(terminal) }],
		cancel: (_, { command }) => [{ command_id: String(command) }],
	},
	health: {
		list: (_, { terminal, group, user }) => [
			{ device_id: String(terminal) },
			{ group_id: String(group) },
			{ user_id: String(user) },
		],
		getAssignees: nothing,
		acknowledge: (own, { incident }) => [{ ids: String(incident) }, { ids: `${own.incident},${incident}` }],
		assign: (own, { incident, user }) => [
			{ ids: String(incident), user_id: '0' },
			{ ids: `${own.incident},${incident}`, user_id: String(own.user) },
			{ ids: String(own.incident), user_id: String(user) },
		],
		resolve: (own, { incident }) => [{ ids: String(incident) }, { ids: `${own.incident},${incident}` }],
		getNotices: nothing,
		setNotices: nothing,
	},
	screenshots: {
		list: (_, { terminal }) => [{ device_id: String(terminal) }],
		getLiveView: (_, { terminal }) => [{ device_id: String(terminal) }],
	},
	uploaded_logs: {
		list: (_, { terminal }) => [{ device_id: String(terminal) }],
		remove: (own, { terminal, uploaded_log }) => [
			{ device_id: String(terminal), log_ids: String(uploaded_log) },
			{ device_id: String(own.terminal), log_ids: String(uploaded_log) },
		],
	},
	screen_sync: {
		list: nothing,
		get: () => [{ group_code: 'wall' }],
		getHistory: (_, { terminal }) => [{ group_code: 'wall' }, { group_code: 'wall', device_id: String(terminal) }],
	},
	sensors: {
		list: (_, { terminal }) => [{ device_id: String(terminal) }],
		getSeries: (_, { terminal }) => [{ device_id: String(terminal), metric: 'temperature', unit: '°C' }],
		setLimit: (_, { terminal }) => [{ device_id: String(terminal), metric: 'temperature', unit: '°C', high: '60' }],
		setOffset: (_, { terminal }) => [{ device_id: String(terminal), metric: 'temperature', unit: '°C', offset: '-2' }],
	},
	// All of these are for the topmost organisation only: others are refused whatever they name.
	nodes: {
		list: nothing,
		add: nothing,
		edit: nothing,
		remove: nothing,
		test: nothing,
		drain: nothing,
		setDefault: (_, { group }) => [{ group_id: String(group), id: '1' }],
		startMigration: (_, { terminal, group }) => [
			{ node_id: '1', user: 'x', password: 'y', device_ids: String(terminal) },
			{ node_id: '1', user: 'x', password: 'y', group_ids: String(group) },
		],
		listMigrations: nothing,
		listMigrationTargets: nothing,
		pauseMigration: nothing,
		resumeMigration: nothing,
		stopMigration: nothing,
		retryMigration: nothing,
	},
	upgrades: {
		listArtifacts: nothing,
		addArtifact: (_, { upload }) => [{ upload_id: upload }],
		removeArtifact: (_, { artifact }) => [{ id: String(artifact) }],
		start: (own, { artifact, terminal }) => [
			{ artifact_id: String(artifact), device_ids: String(own.terminal) },
			{ artifact_id: String(own.artifact), device_ids: String(terminal) },
			{ artifact_id: String(own.artifact), device_ids: `${own.terminal},${terminal}` },
		],
		list: nothing,
		listTargets: (_, { upgrade }) => [{ id: String(upgrade) }],
		pause: (_, { upgrade }) => [{ id: String(upgrade) }],
		resume: (_, { upgrade }) => [{ id: String(upgrade) }],
		cancel: (_, { upgrade }) => [{ id: String(upgrade) }],
		retry: (_, { upgrade }) => [{ id: String(upgrade) }],
	},
	terminals: {
		list: filtered,
		get: (_, { terminal }) => [{ id: String(terminal) }],
		add: (_, { group }) => [{ name: 'x', sn: 'FOREIGN', key: 'a-secret-key', group_id: String(group) }],
		pair: (_, { group }) => [{ name: 'x', code: 'ABCDEF', group_id: String(group) }],
		edit: (own, { terminal, group }) => [
			{ id: String(terminal), name: 'x' },
			{ id: String(own.terminal), name: 'x', group_id: String(group) },
		],
		move: (own, { terminal, group }) => [
			{ ids: String(terminal), group_id: String(own.group) },
			{ ids: `${own.terminal},${terminal}`, group_id: String(own.group) },
			{ ids: String(own.terminal), group_id: String(group) },
		],
		importSheet: (_, { group }) => [{ group_id: String(group) }],
		getImportTemplate: nothing,
		getSheet: filtered,
		getMap: nothing,
		listPositions: filtered,
		listPlaces: nothing,
		ban: (own, { terminal }) =>
			[String(terminal), `${own.terminal},${terminal}`].map(ids => ({ ids, banned: '1', scope: 'subordinates' })),
		tag: (own, { terminal }) => [
			{ ids: String(terminal), add: json(['x']) },
			{ ids: `${own.terminal},${terminal}`, add: json(['x']), remove: json(['y']) },
		],
		enrol: nothing,
		changeFiltered: (_, { group }) => [{ action: 'move', group_id: String(group) }],
		getCentralCommands: (_, { terminal }) => [{ device_id: String(terminal) }],
		setCentralCommands: (_, { terminal }) => [{ device_id: String(terminal), commands: json([]) }],
		listTags: nothing,
		getHandover: (own, { terminal, group }) => [
			{ ids: String(terminal), group_id: String(own.group) },
			{ ids: `${own.terminal},${terminal}`, group_id: String(own.group) },
			{ ids: String(own.terminal), group_id: String(group) },
		],
		listShown: (_, { terminal }) => [{ id: String(terminal) }],
		remove: (own, { terminal }) => [{ ids: String(terminal) }, { ids: `${own.terminal},${terminal}` }],
	},
}
