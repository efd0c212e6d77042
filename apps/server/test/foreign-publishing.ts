import { nothing, type Params, type Recipes } from './foreign-inventory.ts'

const json = JSON.stringify

const an_emergency = json({
	name: 'x',
	texts: { zh: 'x', en: '', vi: '', ru: '', tr: '', ja: '' },
	color: '#ffffff',
	background: '#cc0000',
	blink: false,
	position: 'full',
	scroll: 'none',
	broadcast_type: 'emergency',
	font_size: 80,
	opacity: 100,
	strip_height: 20,
	speed: 100,
	language_seconds: 5,
	priority: 5,
	duration: 60,
	sound: null,
})

const a_circle = json({ kind: 'circle', centre: { longitude: 1, latitude: 1 }, radius_m: 100 })

const a_point = (group: number, program: number, to: Params): Params => ({
	name: 'x',
	group_id: String(group),
	program_ids: String(program),
	area: a_circle,
	...to,
})

/** Calls that bring content to screens, and decisions over it. */
export const publishing: Recipes<
	'emergency' | 'fallbacks' | 'interludes' | 'points' | 'releases' | 'review' | 'selections' | 'timing'
> = {
	emergency: {
		list: nothing,
		// Stored contents have no owner in the inventory; the feature's own tests check that foreign ones are invisible.
		get: nothing,
		save: nothing,
		remove: nothing,
		publish: (own, { terminal }) => [
			{ content: an_emergency, deviceids: String(terminal) },
			{ content: an_emergency, deviceids: `${own.terminal},${terminal}` },
		],
		cancel: (_, { release }) => [{ publish_id: String(release) }],
		mode: (_, { release }) => [{ publish_id: String(release), position: 'top' }],
		listActive: nothing,
		listAcknowledgements: (_, { release }) => [{ publish_id: String(release) }],
		confirm: (_, { release }) => [{ publish_id: String(release), approve: '1' }],
		getRule: (_, { group }) => [{ group_id: String(group) }],
		setRule: (_, { group }) => [{ group_id: String(group), rule: 'on' }],
	},
	fallbacks: {
		getOfGroup: (_, { group }) => [{ group_id: String(group) }],
		getOfTerminal: (_, { terminal }) => [{ device_id: String(terminal) }],
		setOfGroup: (own, { group, program }) => [
			{ group_id: String(group), choice: 'none' },
			{ group_id: String(own.group), choice: 'program', program_id: String(program) },
		],
		setOfTerminal: (own, { terminal, program }) => [
			{ device_id: String(terminal), choice: 'none' },
			{ device_id: String(own.terminal), choice: 'program', program_id: String(program) },
		],
	},
	points: {
		list: (_, { terminal }) => [{ device_id: String(terminal) }],
		get: (_, { point }) => [{ id: String(point) }],
		add: (own, other) => [
			a_point(own.group, own.program, { device_ids: `${own.terminal},${other.terminal}` }),
			a_point(own.group, own.program, { group_ids: String(other.group) }),
			a_point(own.group, other.program, { device_ids: String(own.terminal) }),
			a_point(other.group, own.program, { device_ids: String(own.terminal) }),
		],
		edit: (own, other) => [
			{ id: String(other.point), ...a_point(own.group, own.program, { device_ids: String(own.terminal) }) },
			{ id: String(own.point), ...a_point(own.group, other.program, { device_ids: String(own.terminal) }) },
			{ id: String(own.point), ...a_point(own.group, own.program, { device_ids: String(other.terminal) }) },
			{ id: String(own.point), ...a_point(other.group, own.program, { device_ids: String(own.terminal) }) },
		],
		enable: (own, { point }) => [
			{ ids: String(point), enabled: '1' },
			{ ids: `${own.point},${point}`, enabled: '1' },
		],
		remove: (own, { point }) => [{ ids: String(point) }, { ids: `${own.point},${point}` }],
	},
	interludes: {
		list: nothing,
		get: (_, { interlude }) => [{ id: String(interlude) }],
		save: (own, { interlude, program }) => {
			const about = { name: 'foreign', type: 'program', w: '640', h: '360' }
			const shows = (program_id: number) => ({ ...about, play_list: json([{ program_id, count: 1 }]) })
			return [shows(program), { ...shows(own.program), id: String(interlude), updated_at: '1' }]
		},
		remove: (own, { interlude }) => [{ ids: String(interlude) }, { ids: `${own.interlude},${interlude}` }],
		publish: (own, { interlude, terminal }) => [
			{ interlude_id: String(interlude), deviceids: String(own.terminal), when: 'now' },
			{ interlude_id: String(own.interlude), deviceids: `${own.terminal},${terminal}`, when: 'now' },
		],
		listEvents: nothing,
		end: (_, { event }) => [{ publish_id: String(event) }],
	},
	releases: {
		publish: (own, other) => [
			{ play_ids: String(other.program), deviceids: String(own.terminal) },
			{ play_ids: `${own.program},${other.program}`, deviceids: String(own.terminal) },
			{ play_ids: String(own.program), deviceids: String(other.terminal) },
			{ play_ids: String(own.program), deviceids: `${own.terminal},${other.terminal}` },
			{ play_ids: String(own.program), deviceids: String(own.terminal), group_id: String(other.group) },
		],
		list: (_, { group }) => [{ group_id: String(group) }],
		get: (_, { release }) => [{ id: String(release) }],
		getProgress: (_, { release }) => [{ id: String(release) }],
		getTargets: (_, { release }) => [{ id: String(release) }],
		end: (_, { release }) => [{ id: String(release) }],
		goBack: (_, { release }) => [{ id: String(release) }],
		goOn: (_, { release }) => [{ id: String(release) }],
		getForecast: (own, { program, terminal }) => [
			{ play_ids: String(program), deviceids: String(own.terminal) },
			{ play_ids: String(own.program), deviceids: `${own.terminal},${terminal}` },
		],
		getHeld: (_, { terminal }) => [{ device_id: String(terminal) }],
	},
	review: {
		decideMaterials: (own, { material }) => {
			const seen = (ids: number[]) => json(ids.map(id => ({ id, updated_at: 1 })))
			return [
				{ materials: seen([material]), approve: '1' },
				{ materials: seen([own.material, material]), approve: '1' },
			]
		},
		decidePrograms: (own, { program }) =>
			[[program], [own.program, program]].map(list => ({
				programs: json(list.map(id => ({ id, revision: 2 }))),
				approve: '1',
			})),
		decideReleases: (own, { release }) =>
			[[release], [own.release, release]].map(list => ({ releases: json(list.map(id => ({ id }))), approve: '1' })),
		decideInterludes: (own, { interlude }) =>
			[[interlude], [own.interlude, interlude]].map(list => ({
				interludes: json(list.map(id => ({ id, updated_at: 1 }))),
				approve: '1',
			})),
		listPending: nothing,
		getOverview: nothing,
		listHistory: nothing,
		getProgramChanges: (_, { program }) => [{ id: String(program) }],
		getRelease: (_, { release }) => [{ id: String(release) }],
		getReviewers: (_, { group }) => [{ group_id: String(group), kind: 'material' }],
		setReviewers: (own, { group, user }) => [
			{ group_id: String(group), kind: 'material', user_ids: '', shared: '0' },
			{ group_id: String(own.group), kind: 'material', user_ids: String(user), shared: '0' },
		],
		listNotices: nothing,
		seeNotices: nothing,
	},
	selections: {
		list: nothing,
		get: (_, { selection }) => [{ id: String(selection) }],
		add: (own, { terminal, group }) => [
			{ name: 'foreign', deviceids: String(terminal) },
			{ name: 'foreign', deviceids: `${own.terminal},${terminal}` },
			{ name: 'foreign', deviceids: String(own.terminal), group_id: String(group) },
		],
		rename: (_, { selection }) => [{ id: String(selection), name: 'foreign' }],
		replace: (own, { selection, terminal }) => [
			{ id: String(selection), deviceids: String(own.terminal) },
			{ id: String(own.selection), deviceids: `${own.terminal},${terminal}` },
		],
		remove: (_, { selection }) => [{ id: String(selection) }],
	},
	timing: {
		list: nothing,
		save: nothing,
		remove: nothing,
		apply: (_, { terminal }) => [{ id: '1', deviceids: String(terminal) }],
		listApplied: nothing,
		getMissingPrograms: (_, { terminal }) => [{ id: '1', deviceids: String(terminal) }],
		getOfTerminal: (_, { terminal }) => [{ device_id: String(terminal) }],
		end: (_, { release }) => [{ publish_id: String(release) }],
	},
}
