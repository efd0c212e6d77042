import { useQuery } from '@tanstack/react-query'
import type { Layout } from '@vitrine/contract/system'
import type { PictureKey, SettingKey } from '@vitrine/domain/system'
import { system } from '../../data/calls/people.ts'
import { keys, refresh } from '../../data/calls/queries.ts'
import { readLayout } from '../../data/layout.ts'
import { map_settings_key } from '../../ui/map/use-map-settings.ts'

const key = [...keys.system, 'layout']

/** All settings of the installation, and its pictures. */
export const useSystemLayout = () => useQuery({ queryKey: key, queryFn: ({ signal }) => system.layout({}, { signal }) })

/** Changes show at once: on these screens, in the top bar and in the page title. */
const changed = async (): Promise<void> => {
	await Promise.all([refresh(key), refresh(map_settings_key), readLayout()])
}

/** The settings that differ from before. */
export const changedOf = (before: Layout['settings'], after: Partial<Record<SettingKey, string>>) =>
	Object.fromEntries(
		Object.entries(after).filter(([name, value]) => value !== undefined && before[name as SettingKey] !== value),
	) as Partial<Layout['settings']>

/** The current settings. */
export const readNow = (): Promise<Layout> => system.layout({})

/** Saves settings if the revision is still the one the user saw; omitted ones remain unchanged. Returns the resulting layout. */
export const saveSettings = async (
	settings: Partial<Layout['settings']>,
	revision: number | undefined,
): Promise<Layout> => {
	await system.save({ settings, revision })
	await changed()
	return readNow()
}

/** Sets a picture of the layout. */
export const setPicture = async (picture: PictureKey, file: File): Promise<void> => {
	await system.setPicture({ key: picture }, { file: { file, name: file.name } })
	await changed()
}

/** Resets a picture to the product's own. */
export const removePicture = async (picture: PictureKey): Promise<void> => {
	await system.removePicture({ key: picture })
	await changed()
}
