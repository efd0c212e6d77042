import { command_types } from '@vitrine/domain/command/command'
import type { Fix } from '@vitrine/domain/points/fix'
import type { PlayRow } from '@vitrine/domain/release/play'
import type { HeldRelease } from '@vitrine/domain/schedule/terminal-plan'
import { device_types } from '@vitrine/domain/terminal/device-type'
import { capabilities } from '@vitrine/domain/terminal/terminal'
import type { CommandHabits } from './commands.ts'
import type { Counts } from './counts.ts'
import type { Identity } from './identity.ts'
import type { Lan } from './lan.ts'
import type { Requests } from './requests.ts'
import type { SensorHabits } from './sensors.ts'
import { first_version } from './upgrading.ts'

/** Observes what terminals do, for a check of it. */
export interface Watch {
	held(identity: Identity, release: HeldRelease): void
	played(identity: Identity, row: PlayRow): void
}

/** What the terminals of a fleet share. */
export interface Surroundings {
	/** Address of the terminal channel. */
	readonly socket: string
	readonly requests: Requests
	readonly mode: 'fetch' | 'verify'
	/** Whether they keep play journals. */
	readonly play: boolean
	readonly counts: Counts
	/** Their position at a moment, in ms since the epoch, and how they move; none by default. */
	readonly fix?: (now: number) => Fix | null
	/** How they handle commands; all are obeyed at once by default. */
	readonly commands?: CommandHabits
	/** Which sensors they have; none by default. */
	readonly sensors?: SensorHabits
	/** A number from 0 to less than 1 that decides what goes wrong. */
	readonly chance?: () => number
	readonly watch?: Watch
	/** The network that they are in, on which they can wake each other; none by default. */
	readonly lan?: Lan
	/** Their type, one of the domain's `device_types`: screens by default. */
	readonly type_id?: number
}

/** Command types that only media servers understand. */
const isOfMediaServers = (type: string): boolean => type.startsWith('media_')

/** The first frame that a terminal sends. */
export const bindFrame = (
	{ sn, key, time_zone }: Identity,
	system_version = first_version,
	type_id: number = device_types.screen,
): string =>
	JSON.stringify({
		type: 'bind',
		role: 'terminal',
		data: {
			sn,
			key,
			type_id,
			model: 'fleet',
			system_version,
			time_zone,
			capabilities: [
				capabilities.fallback,
				capabilities.points,
				capabilities.timed_switches,
				capabilities.acquisition,
				capabilities.device_view,
				...command_types.filter(type => type_id === device_types.media_server || !isOfMediaServers(type)),
			],
		},
	})
