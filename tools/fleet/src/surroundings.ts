import { command_types } from '@vitrine/domain/command/command'
import type { Fix } from '@vitrine/domain/points/fix'
import type { PlayRow } from '@vitrine/domain/release/play'
import type { HeldRelease } from '@vitrine/domain/schedule/terminal-plan'
import { device_types } from '@vitrine/domain/terminal/device-type'
import { capabilities } from '@vitrine/domain/terminal/terminal'
import type { CommandHabits } from './commands.ts'
import type { Counts } from './counts.ts'
import type { Identity } from './identity.ts'
import type { Requests } from './requests.ts'
import type { SensorHabits } from './sensors.ts'
import { first_version } from './upgrading.ts'

/** Hears what terminals do, for whoever checks it. */
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
	/** Where they are at a moment, in ms since the epoch, and how they move; nowhere where nothing is said. */
	readonly fix?: (now: number) => Fix | null
	/** How they take commands; all obey at once where nothing is said. */
	readonly commands?: CommandHabits
	/** Which sensors they have; none where nothing is said. */
	readonly sensors?: SensorHabits
	/** A number from 0 to 1, below 1, that decides what goes wrong. */
	readonly chance?: () => number
	readonly watch?: Watch
	/** What they are, one of the domain's `device_types`: screens where nothing is said. */
	readonly type_id?: number
}

/** Types of command that only media servers understand. */
const isOfMediaServers = (type: string): boolean => type.startsWith('media_')

/** The frame that a terminal begins with. */
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
				...command_types.filter(type => type_id === device_types.media_server || !isOfMediaServers(type)),
			],
		},
	})
