import type { Command } from '@vitrine/domain/command/command'
import { artifact_types } from '@vitrine/domain/upgrade/artifact'
import type { Selectable } from 'kysely'
import type { Schema, Tx } from '../../db/schema.ts'
import { CodedError } from '../../http/coded-error.ts'
import * as store from './artifacts.store.ts'

type Artifact = Selectable<Schema['artifacts']>

/** What a terminal receives about an upgrade file: its location by SHA-256, and the version it will run afterwards. */
export const artifactData = (
	{ id, version, version_code, package: name, model, size, sha256 }: Artifact,
	allow_downgrade: boolean,
): Command['data'] => ({
	artifact_id: id,
	version,
	version_code,
	package: name,
	model,
	size,
	sha256,
	allow_downgrade,
})

/**
 * Adds to a command that names an upgrade file what its terminals need to know; any other command is returned unchanged. Throws a {@link
 * CodedError}.
 */
export const completeUpgrade = async (tx: Tx, group_id: number, command: Command): Promise<Command> => {
	if (!artifact_types.some(type => type === command.type) || command.request_type === 'get') return command
	const artifact = await store.findArtifact(tx, group_id, Number(command.data.artifact_id))
	if (artifact === undefined) throw new CodedError('artifact_absent')
	if (artifact.type !== command.type) throw new CodedError('artifact_type')
	return { ...command, data: artifactData(artifact, command.data.allow_downgrade === true) }
}
