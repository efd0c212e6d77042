import { errors, field_problems } from '@vitrine/contract/error-codes'
import type { Layout, PlayerBuilds, systemCalls } from '@vitrine/contract/system'
import type { MapSource } from '@vitrine/domain/layout/map-source'
import { addressEntries } from '@vitrine/domain/people/address-list'
import { covers, never_by_registration } from '@vitrine/domain/people/permission'
import { layout_pictures, type PictureKey, type SettingKey, settings } from '@vitrine/domain/system'
import type { Database } from '../../db/database.ts'
import type { Tx } from '../../db/schema.ts'
import { pictureAddress } from '../../db/settings.ts'
import { readRights } from '../../db/stored-json.ts'
import type { EventChannel } from '../../events.ts'
import { changedSince } from '../../http/audit/changed-since.ts'
import { icoPart, pngPart } from '../../http/bodies/picture-part.ts'
import { authorized, authorizedAlone } from '../../http/caller/authorized.ts'
import type { Call, Session } from '../../http/caller/session.ts'
import { isAddressAllowed, isLoopback } from '../../http/caller/trusted.ts'
import { CodedError } from '../../http/coded-error.ts'
import type { Handlers } from '../../http/route.ts'
import type { Blobs } from '../../ports/blobs/blobs.ts'
import * as store from './system.store.ts'

export interface SystemDeps {
	readonly database: Database
	readonly events: EventChannel
	readonly blobs: Blobs
	/** The maximum size of a file according to the environment, in bytes. */
	readonly upload_limit: number
	/** The map configuration of the environment. */
	readonly environment: MapSource
	/** The rollout state of the player build being served. */
	readonly playerBuilds: () => Promise<PlayerBuilds>
	readonly keeper: {
		keep<T>(work: () => Promise<T>): Promise<T>
		removeUnused(files: readonly (string | null | undefined)[]): Promise<void>
	}
}

type SystemHandlers = Omit<Handlers<typeof systemCalls>, 'getMachineSheet' | 'getMemory'>
type Change = Parameters<SystemHandlers['save']>[0]['settings']

const setting_keys = Object.keys(settings) as SettingKey[]

const settingsOf = (stored: ReadonlyMap<string, string>): Layout['settings'] =>
	Object.fromEntries(setting_keys.map(key => [key, stored.get(key) ?? settings[key].standard])) as Layout['settings']

const picturesOf = (stored: ReadonlyMap<string, string>): Layout['pictures'] =>
	Object.fromEntries(
		Object.keys(layout_pictures).map(key => [key, pictureAddress(key, stored.get(key) ?? '')]),
	) as Layout['pictures']

/** The address of a geocoder can contain a key: only its host is shown. */
const environmentOf = ({ map_tiles, map_attribution, geocoder_url }: MapSource): Layout['environment'] => ({
	map_tiles: map_tiles ?? '',
	map_attribution,
	geocoder_origin: geocoder_url === null ? '' : new URL(geocoder_url).origin,
})

const wrong = (key: SettingKey): CodedError =>
	new CodedError('parameter', undefined, { fields: { [`settings.${key}`]: field_problems.unknown_value } })

/** Registered users must go to an existing organisation, and get a role that cannot escalate its own rights. */
const checkRegistration = async (tx: Tx, session: Session, change: Change): Promise<void> => {
	const { registrationGroup: group = '0', registrationRole: role } = change
	if (group !== '0' && !(await store.isGroup(tx, Number(group)))) throw wrong('registrationGroup')
	if (role === undefined) return
	const row = await store.findPermissions(tx, Number(role))
	if (row === undefined) throw wrong('registrationRole')
	const granted = new Set(readRights(row.permissions))
	if (never_by_registration.some(right => granted.has(right))) throw wrong('registrationRole')
	if (!covers(session.permissions, granted)) throw new CodedError('rights_above')
}

/**
 * Refuses an address list that locks out the caller, and one that would lock out nobody: if a proxy on the same machine is not trusted,
 * every request appears to come from the machine itself.
 */
const checkAddresses = (
	{ ip: address, isForwarded }: Pick<Call, 'ip' | 'isForwarded'>,
	{ login_addresses = '' }: Change,
): void => {
	const entries = addressEntries(login_addresses)
	if (entries.length > 0 && isForwarded && isLoopback(address)) {
		const fields = { 'settings.login_addresses': errors.address_hidden.text }
		throw new CodedError('address_hidden', {}, { fields })
	}
	if (isAddressAllowed(entries, address)) return
	const fields = { 'settings.login_addresses': errors.address_own.text }
	throw new CodedError('address_own', { address: address.replace(/^::ffff:(?=\d+\.)/i, '') }, { fields })
}

/** The setting can lower the limit of the environment, never raise it. */
const checkUploadLimit = (allowed: number, { upload_limit_mb: asked = '0' }: Change): void => {
	if (Number(asked) * 1024 * 1024 <= allowed) return
	const fields = { 'settings.upload_limit_mb': errors.upload_limit_above.text }
	throw new CodedError('upload_limit_above', { limit: `${Math.floor(allowed / 1024 / 1024)} MB` }, { fields })
}

const save =
	({ database, events, upload_limit }: SystemDeps): SystemHandlers['save'] =>
	async ({ settings: given, revision }, { session, ip, isForwarded, note, wrote }) => {
		checkUploadLimit(upload_limit, given)
		checkAddresses({ ip, isForwarded }, given)
		const keys = setting_keys.filter(key => given[key] !== undefined)
		// Runs alone, so that neither the organisation nor the role is removed, or gains rights, while it is being set.
		await authorizedAlone(database, session, async tx => {
			const before = settingsOf(await store.readSettings(tx))
			const { count, of } = await store.readRevisions(tx)
			const changed = keys.map(key => of.get(key) ?? 0).find(at => revision !== undefined && at > revision)
			if (changed !== undefined) throw await changedSince(tx, { what: 'settings', id: 0, revision: changed })
			const pick = (from: Change) => Object.fromEntries(keys.map(key => [key, from[key]]))
			note({ object: keys.join(', '), before: pick(before), after: pick(given) })
			await checkRegistration(tx, session, given)
			for (const key of keys) await store.replaceSetting(tx, key, given[key] ?? '', count + 1)
			wrote('settings', 0, count + 1)
		})
		events.emit('settings_changed', {})
		return null
	}

/** The uploaded picture, scaled to at most twice the suggested size for high-density screens. */
const pictureOf = (key: PictureKey, file: Buffer | null): Promise<Buffer> | Buffer => {
	const { kind, w, h } = layout_pictures[key]
	return kind === 'png' ? pngPart(file, { w: 2 * w, h: 2 * h }) : icoPart(file)
}

/** System layout: the settings of the installation and its pictures. */
export const system = (deps: SystemDeps): SystemHandlers => {
	const { database, events, blobs, keeper } = deps
	const environment = environmentOf(deps.environment)
	/** Returns the previous picture. */
	const replace = (session: Session, key: PictureKey, sha256: string | null): Promise<string | undefined> =>
		authorized(database, session, async tx => {
			const before = (await store.readSettings(tx)).get(key)
			if (sha256 === null) await store.removeSetting(tx, key)
			else await store.replaceSetting(tx, key, sha256, (await store.readRevisions(tx)).count + 1)
			return before
		})
	const changed = async (before: string | undefined): Promise<void> => {
		events.emit('settings_changed', {})
		await keeper.removeUnused([before])
	}
	return {
		layout: async () => {
			const stored = await store.readSettings(database.db)
			const { count: revision } = await store.readRevisions(database.db)
			return { settings: settingsOf(stored), environment, pictures: picturesOf(stored), revision }
		},
		getPlayerBuilds: deps.playerBuilds,
		save: save(deps),
		setPicture: async ({ key }, { session, file, note }) => {
			note({ object: key, after: {} })
			const picture = await pictureOf(key, file)
			const { before, sha256 } = await keeper.keep(async () => {
				const { sha256 } = await blobs.put(picture)
				return { before: await replace(session, key, sha256), sha256 }
			})
			note({ object: key, before: { sha256: before ?? '' }, after: { sha256 } })
			await changed(before)
			return { address: pictureAddress(key, sha256) }
		},
		removePicture: async ({ key }, { session, note }) => {
			const before = await keeper.keep(() => replace(session, key, null))
			note({ object: key, before: { sha256: before ?? '' }, after: { sha256: '' } })
			await changed(before)
			return null
		},
	}
}
