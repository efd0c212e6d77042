import type { allCalls } from '@vitrine/contract/all'
import { ofAdministration } from './foreign-administration.ts'
import { ofAlerts } from './foreign-alerts.ts'
import { ofCalendars } from './foreign-calendars.ts'
import { ofInstallation } from './foreign-installation.ts'
import { an_hour, filtered, nothing, type Recipes } from './foreign-inventory.ts'
import { ofMailings } from './foreign-mailings.ts'
import { publishing } from './foreign-publishing.ts'
import { ofTerminals } from './foreign-terminals.ts'
import { ofWebhooks } from './foreign-webhooks.ts'

const json = JSON.stringify
const a_signal = json({ kind: 'external_signal', source: 'any', fit: 'contain', volume: 0 })
const person = { realname: 'x', role_id: '2' }
const fresh = { account: 'foreign_1', password: 'Secret#2026', confirm_password: 'Secret#2026' }

const madeWith = (template_id: number): string =>
	json({ kind: 'webtool', template_id, sha256: 'a'.repeat(64), values: {}, background: '#000000' })

/** A file that is not stored. */
const a_file = { sha256: 'ab'.repeat(32), size: '1', name: 'x' }

/** One recipe for every call. */
export const recipes: Recipes<keyof typeof allCalls> = {
	...publishing,
	...ofTerminals,
	...ofAdministration,
	...ofCalendars,
	...ofMailings,
	...ofWebhooks,
	...ofAlerts,
	...ofInstallation,
	downloads: {
		getDownloadList: nothing,
		republish: (own, { release, terminal }) => [
			{ republish_info: json({ 1: { publish_id: release, device_ids: [terminal] } }) },
			{ republish_info: json({ 1: { publish_id: own.release, device_ids: [own.terminal, terminal] } }) },
			{
				republish_info: json({
					1: { publish_id: own.release, device_ids: [own.terminal] },
					2: { publish_id: release, device_ids: [terminal] },
				}),
			},
		],
		stopDownload: (own, { dc }) =>
			[[dc], [own.dc, dc]].map(list => ({ stop_download_infos: json(list.map(dc_id => ({ dc_id }))) })),
		delDownload: nothing,
	},
	directories: {
		list: nothing,
		add: (own, { group, directory }) => [
			{ pid: '0', group_id: String(group), name: 'x', name_en: 'x' },
			{ pid: String(directory), name: 'x', name_en: 'x' },
			{ pid: String(own.directory), group_id: String(group), name: 'x', name_en: 'x' },
		],
		edit: (_, { directory }) => [{ id: String(directory), name: 'x', name_en: 'x', shared: '1' }],
		move: (own, { directory }) => [
			{ id: String(directory), pid: '0' },
			{ id: String(directory), pid: String(own.directory) },
			{ id: String(own.directory), pid: String(directory) },
		],
		remove: (_, { directory }) => [{ id: String(directory) }],
	},
	exchange: {
		download: (own, { program }) => [{ ids: String(program) }, { ids: `${own.program},${program}` }],
		look: (_, { upload }) => [{ upload_id: upload }],
		take: (_, { upload }) => [{ upload_id: upload }, { upload_id: upload, partial: '1' }],
		check: (own, { program }) =>
			[String(program), `${own.program},${program}`].map(ids => ({ ids, now: '2026-01-01T00:00:00' })),
		facts: (own, { material, template }) => [
			{ material_ids: String(material), template_ids: String(template) },
			{ material_ids: `${own.material},${material}`, template_ids: '' },
		],
	},
	feeds: { get: nothing },
	materials: {
		list: (_, { directory, user }) => [
			{ directory_id: String(directory) },
			{ directory_id: String(directory), deep: '1' },
			{ user_id: String(user) },
			{ user_id: String(user), trash: '1' },
		],
		get: (own, { material }) => [{ ids: String(material) }, { ids: `${own.material},${material}` }],
		move: (own, { material, directory }) => [
			{ ids: String(material), directory_id: String(own.directory) },
			{ ids: `${own.material},${material}`, directory_id: String(own.directory) },
			{ ids: String(own.material), directory_id: String(directory) },
		],
		remove: (own, { material }) => [{ ids: String(material) }, { ids: `${own.material},${material}` }],
		facets: nothing,
		uses: (_, { material }) => [{ id: String(material) }],
		tag: (own, { material }) => [
			{ ids: String(material), add: json(['x']) },
			{ ids: `${own.material},${material}`, add: json(['x']), remove: json(['y']) },
		],
		download: (own, { material }) => [{ ids: String(material) }, { ids: `${own.material},${material}` }],
		replace: (own, { material }) => [
			{ id: String(material), with: String(own.material) },
			{ id: String(own.material), with: String(material) },
		],
		restore: (own, { material }) => [{ ids: String(material) }, { ids: `${own.material},${material}` }],
		purge: (own, { material }) => [{ ids: String(material) }, { ids: `${own.material},${material}` }],
		emptyTrash: nothing,
		rename: (_, { material }) => [{ id: String(material), name: 'x' }],
		retry: (_, { material }) => [{ id: String(material) }],
		make: (own, { group, directory }) => [
			{ name: 'x', options: a_signal, group_id: String(group) },
			{ name: 'x', options: a_signal, directory_id: String(directory) },
			{ name: 'x', options: a_signal, group_id: String(own.group), directory_id: String(directory) },
		],
		change: (_, { material }) => [
			{ id: String(material), name: 'x', options: a_signal },
			{ id: String(material), name: 'x', options: a_signal, everywhere: '1' },
		],
		setThumbnail: (_, { material }) => [{ id: String(material) }],
		uploadStart: (own, { group, directory }) => [
			{ name: 'x', size: '1', group_id: String(group) },
			{ name: 'x', size: '1', directory_id: String(directory) },
			{ name: 'x', size: '1', group_id: String(own.group), directory_id: String(directory) },
		],
		uploadChunk: (_, { upload }) => [{ upload_id: upload, offset: '0' }],
		uploadFinish: (_, { upload }) => [{ upload_id: upload }],
		uploadCancel: (_, { upload }) => [{ upload_id: upload }],
		uploadList: nothing,
		uploadLimits: nothing,
		uploadState: (_, { upload }) => [{ upload_id: upload }],
		uploadKnown: (own, { group, directory }) => [
			{ ...a_file, group_id: String(group) },
			{ ...a_file, directory_id: String(directory) },
			{ ...a_file, group_id: String(own.group), directory_id: String(directory) },
		],
	},
	organizations: {
		list: nothing,
		add: (_, { group }) => [{ pid: String(group), name: 'x', name_en: 'x' }],
		edit: (_, { group }) => [{ id: String(group), name: 'x', name_en: 'x' }],
		move: (own, { group }) => [
			{ id: String(group), pid: String(own.group) },
			{ id: String(own.group), pid: String(group) },
		],
		getHandover: (own, { group }) => [
			{ id: String(group), pid: String(own.group) },
			{ id: String(own.group), pid: String(group) },
		],
		remove: (_, { group }) => [{ id: String(group) }],
	},
	plays: {
		getPlayHistoryList: filtered,
		getHistoryMediaList: filtered,
		search: (own, { group }) => [
			{ kind: 'program', group_ids: String(group) },
			{ kind: 'material', group_ids: `${own.group},${group}` },
		],
	},
	completeness: {
		list: (_, { group }) => [{ group_ids: String(group), start_time: '0', end_time: '1000000' }],
		get: (_, { terminal }) => [
			{ device_id: String(terminal), start_time: '0', end_time: '1000000', time_zone: 'UTC' },
			{ ...an_hour(), device_id: String(terminal), time_zone: 'UTC' },
		],
		getSheet: (_, { group }) => [{ group_ids: String(group), start_time: '0', end_time: '1000000', time_zone: 'UTC' }],
	},
	planned: {
		get: (_, { group, terminal }) => [
			{ ...an_hour(), group_ids: String(group), time_zone: 'UTC' },
			{ ...an_hour(), device_ids: String(terminal), time_zone: 'UTC' },
		],
		getSheet: (_, { group, terminal }) => [
			{ ...an_hour(), group_ids: String(group), time_zone: 'UTC' },
			{ ...an_hour(), device_ids: String(terminal), time_zone: 'UTC' },
		],
	},
	statistics: {
		getDeviceNumber: filtered,
		getMaterialNumber: filtered,
		getPlayHistoryStatistics: filtered,
		getHistoryMediaStatistics: filtered,
		getMediaPrice: nothing,
		setMediaPrice: nothing,
		getSummary: (_, { group, terminal, point }) => [
			{ kind: 'program', group_ids: String(group), start_time: '0', end_time: '1000000', time_zone: 'UTC' },
			{ kind: 'material', device_id: String(terminal), start_time: '0', end_time: '1000000', time_zone: 'UTC' },
			{ kind: 'program', point_id: String(point), start_time: '0', end_time: '1000000', time_zone: 'UTC' },
		],
		getSheet: (_, { group }) => [{ group_ids: String(group), start_time: '0', end_time: '1000000', time_zone: 'UTC' }],
		getProof: (_, { group, terminal, point }) => [
			{ kind: 'program', group_ids: String(group), start_time: '0', end_time: '1000000' },
			{ kind: 'material', device_id: String(terminal), start_time: '0', end_time: '1000000' },
			{ kind: 'program', point_id: String(point), start_time: '0', end_time: '1000000' },
		],
	},
	programs: {
		list: (own, { group }) => [{ group_id: String(group) }, { group_id: String(own.group) }],
		facets: nothing,
		get: (_, { program }) => [{ id: String(program) }],
		details: (_, { program }) => [{ id: String(program) }],
		edit: (_, { program }) => [{ id: String(program), name: 'foreign', device_type: '1' }],
		share: (_, { program }) => [{ id: String(program), shared: '1' }],
		screenshot: (_, { program }) => [{ id: String(program), revision: '2' }],
		create: (_, { group }) => [{ name: 'foreign', w: '100', h: '100', group_id: String(group) }],
		save: (own, other) => [
			{ id: String(other.program), revision: '2', document: json(other.document) },
			{ id: String(own.program), revision: '2', document: json(other.document) },
		],
		copy: (_, { program }) => [{ id: String(program), name: 'foreign copy' }],
		remove: (own, { program }) => [{ id: String(program) }, { ids: `${own.program},${program}` }],
	},
	roles: {
		list: nothing,
		// Roles belong to the whole installation: only the topmost organisation may change them.
		add: () => [{ name: 'foreign', permissions: json(['materials.read']) }],
		edit: () => [{ id: '2', name: 'foreign', permissions: json(['materials.read']) }],
		remove: () => [{ id: '2' }],
		holders: () => [{ permission: 'materials.read' }],
	},
	system: {
		getMachineSheet: nothing,
		getMemory: nothing,
		layout: () => [{}],
		getPlayerBuilds: () => [{}],
		save: () => [{ settings: json({ webTitle: 'foreign' }) }],
		setPicture: () => [{ key: 'logo' }],
		removePicture: () => [{ key: 'logo' }],
	},
	templates: {
		list: () => [],
		get: (_, { template }) => [{ id: String(template) }],
		rename: (_, { template }) => [{ id: String(template), name: 'x' }],
		remove: (_, { template }) => [{ id: String(template) }],
		addProgram: (_, { program }) => [{ program_id: String(program), name: 'foreign' }],
		// One of an organisation above may be used; the feature's own tests check that one below may not.
		useProgram: (own, { group }) => [{ id: String(own.template), name: 'foreign', group_id: String(group) }],
		addMaterial: (_, { template }) => [{ name: 'foreign', options: madeWith(template) }],
		copyMaterial: (_, { material }) => [{ name: 'foreign', material_id: String(material) }],
		change: (_, { template }) => [{ id: String(template), name: 'foreign', options: madeWith(template) }],
		setThumbnail: (_, { template }) => [{ id: String(template) }],
		useMaterial: (_, { template }) => [{ id: String(template), name: 'foreign' }],
		addFont: nothing,
		addWebtool: (_, { template }) => [{ id: String(template), name: 'foreign' }],
		getSamples: nothing,
		loadSamples: nothing,
	},
	users: {
		list: filtered,
		add: (_, { group }) => [{ ...fresh, ...person, group_id: String(group) }],
		edit: (own, { user, group }) => [
			{ id: String(user), ...person, group_id: String(own.group) },
			{ id: String(own.user), ...person, group_id: String(group) },
		],
		setPassword: (_, { user }) => [{ id: String(user), password: 'Other#2027', confirm_password: 'Other#2027' }],
		ban: (own, { user }) => [
			{ ids: String(user), banned: '1' },
			{ ids: `${own.user},${user}`, banned: '1', subordinates: '1' },
		],
		remove: (own, { user }) => [{ ids: String(user) }, { ids: `${own.user},${user}` }],
		profile: nothing,
		editProfile: nothing,
		setAvatar: nothing,
		removeAvatar: nothing,
		sendEmailCode: nothing,
		changeEmail: nothing,
		listReferrals: nothing,
		createReferral: (_, { group }) => [{ group_id: String(group), role_id: '2' }],
		revokeReferral: (_, { referral }) => [{ id: String(referral) }],
		applyReferral: nothing,
		referralGroups: nothing,
		sendRegisterCode: nothing,
		register: nothing,
	},
}
