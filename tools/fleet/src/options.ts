import { parseArgs } from 'node:util'
import type { Place } from '@vitrine/domain/earth'
import { placed } from '@vitrine/domain/points/area'
import { device_types } from '@vitrine/domain/terminal/device-type'
import { sensorMetric } from '@vitrine/domain/terminal/sensor'
import type { CommandHabits } from './commands.ts'
import type { SensorHabits } from './sensors.ts'

/** How a fleet runs; times in ms. */
export interface FleetOptions {
	readonly terminals: number
	readonly server: string
	readonly socket: string | null
	readonly account: string
	readonly password: string | null
	readonly verify_code: string | null
	readonly token: string | null
	/** Whether to fetch and hash each file, or only to check that it exists. */
	readonly download: 'fetch' | 'verify'
	/** Keep play journals according to the schedule. */
	readonly play: boolean
	/** How they handle commands. */
	readonly commands: CommandHabits
	/** A number from 0 to less than 1 that decides what goes wrong; random by default. */
	readonly chance?: () => number
	/** Which sensors they have. */
	readonly sensors: SensorHabits
	/** Their type, one of the domain's `device_types`; screens by default. */
	readonly type_id?: number
	/** The route that they drive repeatedly, and the speed in km/h; at 0 they stay at its first place, without a route they have no position. */
	readonly route?: { readonly line: readonly Place[]; readonly speed: number }
	/** The terminals connect within this time. */
	readonly jitter: number
	/** Ends by itself after this time; null runs until it is stopped. */
	readonly duration: number | null
	readonly prefix: string
	readonly json: boolean
}

/** An error in the arguments, described in one line. */
export class OptionError extends Error {}

export const usage = `usage: npm run fleet -- --terminals N --server http://127.0.0.1:8080
  --account admin --password … --verify-code …   sign in with an account (the code is asked for unless given)
  --token vtp_…                                  or with a personal access token
  --download fetch|verify                        fetch and hash every file (default), or only ask for it
  --play                                         keep play journals of what the schedule says
  --command-delay MS                             answer commands after this time (0)
  --command-fail N, --command-lose N, --command-repeat N
                                                 of a hundred commands fail, leave unanswered, answer twice so many (0)
  --network-lose N                               of a hundred changes of the network so many lead nowhere until they go back (0)
  --upgrade-delay MS, --upgrade-fail N           upgrades take this time beside their download, of a hundred so many fail (0)
  --sensors METRIC,…                             measure these (temperature, humidity, light, smoke, voltage …)
  --type screen|advertising_machine|p_series|media_server
                                                 what the terminals are (screen)
  --route LON,LAT;LON,LAT;…                      where they drive, again and again; with one place they stand there (nowhere)
  --speed KMH                                    how fast (30)
  --sensor-every MS                              measure and report this often (10000)
  --jitter MS                                    connect within this time (10000)
  --seconds N                                    end after N seconds
  --prefix FLEET                                 serial numbers begin with this
  --socket ws://127.0.0.1:7200                   unless /config.json names the right port
  --json                                         print the summary as JSON
  --help                                         print this`

const names = {
	terminals: { type: 'string', default: '100' },
	server: { type: 'string', default: 'http://127.0.0.1:8080' },
	socket: { type: 'string' },
	account: { type: 'string', default: 'admin' },
	password: { type: 'string' },
	'verify-code': { type: 'string' },
	token: { type: 'string' },
	download: { type: 'string', default: 'fetch' },
	play: { type: 'boolean', default: false },
	'command-delay': { type: 'string', default: '0' },
	'command-fail': { type: 'string', default: '0' },
	'command-lose': { type: 'string', default: '0' },
	'command-repeat': { type: 'string', default: '0' },
	'network-lose': { type: 'string', default: '0' },
	'upgrade-delay': { type: 'string', default: '0' },
	'upgrade-fail': { type: 'string', default: '0' },
	sensors: { type: 'string', default: '' },
	'sensor-every': { type: 'string', default: '10000' },
	route: { type: 'string', default: '' },
	speed: { type: 'string', default: '30' },
	type: { type: 'string', default: 'screen' },
	jitter: { type: 'string', default: '10000' },
	seconds: { type: 'string' },
	prefix: { type: 'string', default: 'FLEET' },
	json: { type: 'boolean', default: false },
} as const

const whole = (name: string, text: string, min: number, max: number): number => {
	const value = Number(text)
	if (!Number.isInteger(value) || value < min || value > max)
		throw new OptionError(`--${name}: "${text}" is not a whole number from ${min} to ${max}`)
	return value
}

const address = (name: string, text: string, protocols: readonly string[]): string => {
	const url = URL.parse(text)
	if (url === null || !protocols.includes(url.protocol))
		throw new OptionError(`--${name}: "${text}" is not an address that begins with ${protocols.join('// or ')}//`)
	return text.replace(/\/+$/, '')
}

const metricsOf = (text: string): string[] => {
	const metrics = text.split(',').filter(metric => metric !== '')
	const wrong = metrics.find(metric => !sensorMetric.safeParse(metric).success)
	if (wrong !== undefined) throw new OptionError(`--sensors: "${wrong}" is not the name of a metric`)
	return metrics
}

const typeOf = (name: string): number => {
	const found = Object.entries(device_types).find(([known]) => known === name)
	if (found === undefined) throw new OptionError(`--type: "${name}" is none of ${Object.keys(device_types).join(', ')}`)
	return found[1]
}

const routeOf = (text: string): Place[] =>
	text
		.split(';')
		.filter(place => place !== '')
		.map(place => {
			const [longitude, latitude, ...more] = place.split(',').map(Number)
			const read = placed.safeParse({ longitude, latitude })
			if (!read.success || more.length > 0) throw new OptionError(`--route: "${place}" is not a longitude and latitude`)
			return read.data
		})

const parsed = (argv: readonly string[]) => {
	try {
		return parseArgs({ args: [...argv], options: names, strict: true }).values
	} catch (error) {
		throw new OptionError((error as Error).message)
	}
}

/** Whether the arguments ask for help. */
export const isHelpWanted = (argv: readonly string[]): boolean => argv.includes('--help') || argv.includes('-h')

/** Reads the arguments; throws {@link OptionError} for the first invalid one. */
export const readOptions = (argv: readonly string[]): FleetOptions => {
	const given = parsed(argv)
	if (given.token === undefined && given.password === undefined)
		throw new OptionError('who signs in? give --account and --password, or --token')
	if (given.download !== 'fetch' && given.download !== 'verify')
		throw new OptionError(`--download: "${given.download}" is neither fetch nor verify`)
	if (!/^[A-Z0-9]{1,40}$/.test(given.prefix))
		throw new OptionError(`--prefix: "${given.prefix}" is not made of capital letters and digits`)
	return {
		terminals: whole('terminals', given.terminals, 1, 100_000),
		server: address('server', given.server, ['http:', 'https:']),
		socket: given.socket === undefined ? null : address('socket', given.socket, ['ws:', 'wss:']),
		account: given.account,
		password: given.password ?? null,
		verify_code: given['verify-code'] ?? null,
		token: given.token ?? null,
		download: given.download,
		play: given.play,
		commands: {
			delay: whole('command-delay', given['command-delay'], 0, 3_600_000),
			failing: whole('command-fail', given['command-fail'], 0, 100),
			losing: whole('command-lose', given['command-lose'], 0, 100),
			doubling: whole('command-repeat', given['command-repeat'], 0, 100),
			stranding: whole('network-lose', given['network-lose'], 0, 100),
			upgrade: {
				delay: whole('upgrade-delay', given['upgrade-delay'], 0, 3_600_000),
				failing: whole('upgrade-fail', given['upgrade-fail'], 0, 100),
			},
		},
		sensors: {
			metrics: metricsOf(given.sensors),
			every: whole('sensor-every', given['sensor-every'], 100, 86_400_000),
		},
		route: { line: routeOf(given.route), speed: whole('speed', given.speed, 0, 500) },
		type_id: typeOf(given.type),
		jitter: whole('jitter', given.jitter, 0, 3_600_000),
		duration: given.seconds === undefined ? null : whole('seconds', given.seconds, 1, 10_000_000) * 1000,
		prefix: given.prefix,
		json: given.json,
	}
}
