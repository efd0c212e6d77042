import { mkdtemp } from 'node:fs/promises'
import { availableParallelism, cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { attack } from './cases/attack.ts'
import { measureCommands } from './cases/commands.ts'
import { measureDownloads } from './cases/downloads.ts'
import { measureEditor } from './cases/editor.ts'
import { emergency } from './cases/emergency.ts'
import { homeSearch } from './cases/home-search.ts'
import { measureIdleMemory } from './cases/idle-memory.ts'
import { measureIdleTerminal } from './cases/idle-terminal.ts'
import { measureItemChanges } from './cases/item-changes.ts'
import { journal } from './cases/journal.ts'
import { measureLibraryPage } from './cases/library-page.ts'
import { measureLogs } from './cases/logs.ts'
import { measurePageSize } from './cases/page-size.ts'
import { measurePageSpeed } from './cases/page-speed.ts'
import { photographsShown } from './cases/photographs.ts'
import { measurePlayExport } from './cases/play-export.ts'
import { measurePlayLogs } from './cases/play-logs.ts'
import { measurePlayerMemory } from './cases/player-memory.ts'
import { measureProgress } from './cases/progress.ts'
import { measurePublishing } from './cases/publishing.ts'
import { measureReconnects } from './cases/reconnects.ts'
import { releases } from './cases/releases.ts'
import { measureSensors } from './cases/sensors.ts'
import { measureSignedCall } from './cases/signed-call.ts'
import { measureSmallFile } from './cases/small-file.ts'
import { soak } from './cases/soak.ts'
import { measureStart } from './cases/start.ts'
import { measureStatistics } from './cases/statistics.ts'
import { still } from './cases/still.ts'
import { strangers } from './cases/strangers.ts'
import { measureSynchrony } from './cases/synchrony.ts'
import { measureTerminalList } from './cases/terminal-list.ts'
import { measureThumbnails } from './cases/thumbnails.ts'
import { measureUploads } from './cases/uploads.ts'
import { pinLoad } from './spawn.ts'
import { prepare, type Stage } from './stage.ts'
import { type Figure, table } from './table.ts'

type Case = (stage: Stage) => Promise<Figure[]>

const cases: Readonly<Record<string, Case>> = {
	'idle-terminal': measureIdleTerminal,
	reconnects: measureReconnects,
	publishing: measurePublishing,
	commands: measureCommands,
	progress: measureProgress,
	'signed-call': measureSignedCall,
	downloads: measureDownloads,
	'small-file': measureSmallFile,
	'play-logs': measurePlayLogs,
	sensors: measureSensors,
	uploads: measureUploads,
	start: measureStart,
	'idle-memory': measureIdleMemory,
	'page-size': measurePageSize,
	'page-speed': measurePageSpeed,
	thumbnails: measureThumbnails,
	editor: measureEditor,
	'item-changes': measureItemChanges,
	'player-memory': measurePlayerMemory,
	synchrony: measureSynchrony,
	photographs: photographsShown,
	still: still,
	soak: soak,
	journal: journal,
	'library-page': measureLibraryPage,
	'terminal-list': measureTerminalList,
	emergency: emergency,
	releases: releases,
	'home-search': homeSearch,
	statistics: measureStatistics,
	logs: measureLogs,
	'play-export': measurePlayExport,
	strangers: strangers,
	attack: attack,
}

/** The targets and the case that measures each; a target also names its case on the command line. */
const targets: Readonly<Record<string, string>> = {
	P01: 'idle-terminal',
	P03: 'reconnects',
	P04: 'publishing',
	COMMAND: 'commands',
	P05: 'progress',
	P08: 'signed-call',
	P10: 'downloads',
	P11: 'small-file',
	P13: 'play-logs',
	P18: 'uploads',
	P19: 'start',
	P20: 'idle-memory',
	P21: 'page-size',
	P22: 'page-speed',
	P23: 'thumbnails',
	EDITOR: 'editor',
	P24: 'item-changes',
	P25: 'player-memory',
	P26: 'synchrony',
	P32: 'library-page',
	TERMINALS: 'terminal-list',
	PHOTO: 'photographs',
	HOME: 'home-search',
	STATISTICS: 'statistics',
	LOGS: 'logs',
	EXPORT: 'play-export',
	STRANGER: 'strangers',
}

const usage = `usage: npm run bench [-- ${Object.keys(cases).join(' ')}] [--quick] [--json] [--plays millions]`

const chosen = (names: readonly string[]): [string, Case][] => {
	const all = Object.entries(cases)
	const wanted = names.map(name => targets[name.toUpperCase()] ?? name.toLowerCase())
	const unknown = wanted.find(name => !(name in cases))
	if (unknown !== undefined) throw new Error(`there is no ${unknown}\n${usage}`)
	return wanted.length === 0 ? all : all.filter(([name]) => wanted.includes(name))
}

const run = async (): Promise<void> => {
	const { values, positionals } = parseArgs({
		options: {
			quick: { type: 'boolean', default: false },
			json: { type: 'boolean', default: false },
			plays: { type: 'string' },
		},
		allowPositionals: true,
	})
	const wanted = chosen(positionals)
	console.error(`${cpus()[0]?.model ?? 'unknown processor'} × ${availableParallelism()}; ${pinLoad()}`)
	const plays = values.plays === undefined ? null : Number(values.plays) * 1e6
	if (plays !== null && !(plays > 0)) throw new Error(`--plays ${values.plays}: not a number of millions\n${usage}`)
	const stage = await prepare(await mkdtemp(join(tmpdir(), 'vitrine-bench-')), { quick: values.quick, plays })
	const figures: Figure[] = []
	try {
		for (const [name, one] of wanted) {
			console.error(`${name} …`)
			figures.push(...(await one(stage)))
		}
	} finally {
		await stage.remove()
		console.log(values.json ? JSON.stringify(figures, null, '\t') : table(figures))
	}
}

// A missed target is a figure, not a failure; a case that crashes or misbehaves is a failure.
try {
	await run()
	process.exit(0)
} catch (error) {
	console.error(error)
	process.exit(1)
}
