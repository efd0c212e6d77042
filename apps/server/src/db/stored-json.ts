import { readStored, shaped } from '@vitrine/domain/json-text'
import { nodeReport } from '@vitrine/domain/nodes/node'
import { readDocument } from '@vitrine/domain/program/reading'
import { widgetOptions } from '@vitrine/domain/program/widgets'
import { type Manifest, manifest } from '@vitrine/domain/release/release'
import { playerHealth } from '@vitrine/domain/terminal/player-health'
import { z } from 'zod'

type Shape<T> = Parameters<typeof shaped<T>>[0]

/**
 * Reads a column of JSON that this server wrote. What is no JSON or has not the shape any more fails the call, and the log names
 * the column: nobody continues with half of it. Whoever can do without it reads it by `readStored` instead.
 */
export const column =
	<T>(name: string, shape: Shape<T>) =>
	(text: string): T => {
		const found = readStored(text, shaped(shape))
		if (found === null) throw new Error(`${name} holds something else than it is to hold`)
		return found
	}

const texts = z.array(z.string())

/** The rights of a role. One that no version knows any more stands for nothing. */
export const readRights = column('roles.permissions', texts)

/** What a terminal said last of what does not work, each as `causeText` has it. */
export const readProblems = column('terminals.faults', texts)

/** The kinds of incidents that somebody wants to hear of. One that no version knows any more stands for nothing. */
export const readNoticeKinds = column('incident_notices.kinds', texts)

/** What a terminal says its player understands. */
export const readCapabilities = column('terminals.capabilities', texts)

/** How often each of them was; without a count of each, none. */
export const readCounts = column('terminals.problem_counts', z.array(z.int()))

/** Since when each of them is so, in ms since the epoch, 0 where that is not known. */
export const readSince = column('terminals.problem_since', z.array(z.int()))

/** Which sensors of its terminal are a device's own. */
export const readChannels = column(
	'acquisition_devices.sensors',
	z.array(z.object({ metric: z.string(), unit: z.string() })),
)

/** The last test of a node. */
export const readNodeReport = column('nodes.report', nodeReport)

/** How a player is, as it said last. */
export const readHealth = column('terminals.health', playerHealth)

/** What a material that is made in a form is made of. */
export const readOptions = column('materials.options', widgetOptions)

/** What a release says beside its programs. */
export const readTerms = column('releases.manifest', manifest.omit({ programs: true }))

const { starts, ends, between } = manifest.shape

/** From when until when a release plays, with all else that it says as it stands there. */
export const readTimes = column('releases.manifest', z.looseObject({ starts, ends, between }))

const withDocuments = manifest.extend({
	programs: z.array(z.object({ id: z.int(), name: z.string(), document: z.unknown() })),
})
const readWithDocuments = column('releases.manifest', withDocuments)

/** The canvas of a program of which not even the size can be read. */
const usual_canvas = { w: 1920, h: 1080 }

/** A release with its programs, as far as those can be read: another version may have written them. */
export const readManifest = (text: string): Manifest => {
	const found = readWithDocuments(text)
	const programs = found.programs.map(({ id, name, document }) => ({
		id,
		name,
		document: readDocument(document, usual_canvas).document,
	}))
	return { ...found, programs }
}

/** The numbers of a journal of sensors that are stored beyond a gap. */
export const readBeyond = column('sensor_boots.beyond', z.array(z.int()))
