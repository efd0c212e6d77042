import { countBuilds } from '../features/terminals/player-builds.store.ts'
import type { GaugeOf } from '../http/operations/operations.ts'
import type { Core } from '../live.ts'

/** The rollout state of the player build being served. */
export const playerFigures = ({ background, player_build }: Core): GaugeOf[] => [
	[
		'vitrine_player_terminals',
		'Terminals that say which build of the player they run, by what became there of the one that is served: taken, failed or open',
		async () =>
			(await countBuilds(background.db, player_build ?? '')).map(({ state, value }) => ({ labels: { state }, value })),
		['state'],
	],
]
