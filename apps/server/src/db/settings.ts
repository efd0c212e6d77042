import { layout_pictures, public_settings, type SettingKey, settings } from '@vitrine/domain/system'
import type { Db } from './schema.ts'

/** How long cached settings are used, in ms: another process may have changed them. */
const fresh = 1000

/** The current settings of the installation, read at most once a second. */
export interface SettingsReader {
	value(key: SettingKey): Promise<string>
	/** The public ones, as pairs; a picture's value is its address. */
	layout(): Promise<{ key: string; value: string }[]>
	forget(): void
}

/** Where a picture of the layout is served; its hash makes the address change with it. */
export const pictureAddress = (key: string, sha256: string): string => (sha256 === '' ? '' : `/layout/${key}/${sha256}`)

export const settingsReader = (db: Db, steady: () => number): SettingsReader => {
	let read: { at: number; stored: Map<string, string>; layout: { key: string; value: string }[] } | null = null
	const query = db.selectFrom('settings').select(['key', 'value']).compile()
	let forgotten = 0
	const current = async () => {
		if (read !== null && steady() - read.at < fresh) return read
		const asked = forgotten
		const stored = new Map((await db.executeQuery(query)).rows.map(row => [row.key, row.value]))
		const layout = [
			...public_settings.map(key => ({ key, value: stored.get(key) ?? settings[key].standard })),
			...Object.keys(layout_pictures).map(key => ({ key, value: pictureAddress(key, stored.get(key) ?? '') })),
		]
		const found = { at: steady(), stored, layout }
		// A read that started before a change may return old values.
		if (asked === forgotten) read = found
		return found
	}
	return {
		value: async key => (await current()).stored.get(key) ?? settings[key].standard,
		layout: async () => (await current()).layout,
		forget: () => {
			forgotten++
			read = null
		},
	}
}
