import { type MapSource, mapSource } from '@vitrine/domain/layout/map-source'
import type { Core } from '../live.ts'

/** The current map configuration: the administrator's settings, then the environment; read at most once a second. */
export const mapsOf =
	({ settings, config }: Pick<Core, 'settings' | 'config'>) =>
	async (): Promise<MapSource> =>
		mapSource(
			{
				map_tiles: await settings.value('map_tiles'),
				map_attribution: await settings.value('map_attribution'),
				geocoder_url: await settings.value('geocoder_url'),
			},
			config,
		)
