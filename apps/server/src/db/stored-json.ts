import { centralCommands } from '@vitrine/domain/devices/central-command'
import { readStored, shaped } from '@vitrine/domain/json-text'
import { nodeReport } from '@vitrine/domain/nodes/node'
import { readDocument } from '@vitrine/domain/program/reading'
import { widgetOptions } from '@vitrine/domain/program/widgets'
import { type Manifest, manifest } from '@vitrine/domain/release/release'
import { playerHealth } from '@vitrine/domain/terminal/player-health'
import { z } from 'zod'

type Shape<T> = Parameters<typeof shaped<T>>[0]

/**
 * Reads a JSON column that this server wrote. Invalid JSON, or JSON of another shape, fails the call and the log names the column, so that
 * nothing continues with half of the data. Callers that can do without it use `readStored` instead.
 */
export const column =
	<T>(name: string, shape: Shape<T>) =>
	(text: string): T => {
		const found = readStored(text, shaped(shape))
		if (found === null) throw new Error(`${name} holds something else than it is to hold`)
		return found
	}

const texts = z.array(z.string())

/** The rights of a role. One that no version knows any more has no effect. */
export const readRights = column('roles.permissions', texts)

/** The problems that a terminal last reported, each in the format of `causeText`. */
export const readProblems = column('terminals.faults', texts)

/** The kinds of incidents a user wants to be notified of. One that no version knows any more has no effect. */
export const readNoticeKinds = column('incident_notices.kinds', texts)

/** The capabilities that a terminal's player reports. */
export const readCapabilities = column('terminals.capabilities', texts)

/** How often each of them occurred; empty if the terminal does not count. */
export const readCounts = column('terminals.problem_counts', z.array(z.int()))

/** Since when each of them has persisted, in ms since the epoch, 0 if unknown. */
export const readSince = column('terminals.problem_since', z.array(z.int()))

/** The central control commands that are saved for a terminal. */
export const readCentralCommands = column('terminals.central_commands', centralCommands)

/** Which sensors of its terminal belong to a device. */
export const readChannels = column(
	'acquisition_devices.sensors',
	z.array(z.object({ metric: z.string(), unit: z.string() })),
)

/** The last test of a node. */
export const readNodeReport = column('nodes.report', nodeReport)

/** The health of a player as last reported. */
export const readHealth = column('terminals.health', playerHealth)

/** The options of a material made in a form. */
export const readOptions = column('materials.options', widgetOptions)

/** The terms of a release, without its programs. */
export const readTerms = column('releases.manifest', manifest.omit({ programs: true }))

const { starts, ends, between } = manifest.shape

/** The times of a release; its other fields are passed through unchecked. */
export const readTimes = column('releases.manifest', z.looseObject({ starts, ends, between }))

const withDocuments = manifest.extend({
	programs: z.array(z.object({ id: z.int(), name: z.string(), document: z.unknown() })),
})
const readWithDocuments = column('releases.manifest', withDocuments)

/** The canvas of a program whose size cannot be read either. */
const usual_canvas = { w: 1920, h: 1080 }

/** A release with its programs, as far as they can be read: another version may have written them. */
export const readManifest = (text: string): Manifest => {
	const found = readWithDocuments(text)
	const programs = found.programs.map(({ id, name, document }) => ({
		id,
		name,
		document: readDocument(document, usual_canvas).document,
	}))
	return { ...found, programs }
}

/** The row numbers of a sensor journal that are stored beyond a gap. */
export const readBeyond = column('sensor_boots.beyond', z.array(z.int()))
