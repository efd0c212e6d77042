import type { TerminalScope } from '@vitrine/domain/terminal-scope'
import type { DialectName } from '../../db/database.ts'
import { countInSight, findScope, type ScopeRow, scopeOf } from '../../db/lists/terminal-scope.ts'
import type { Tx } from '../../db/schema.ts'
import { CodedError } from '../coded-error.ts'

/** The terminals that the user chose something to apply to. */
export interface TypedScope {
	readonly scope: TerminalScope
	readonly group_id?: number | undefined
	readonly selection_id?: number | undefined
	readonly device_ids?: readonly number[] | undefined
}

/** The same as stored: fields that its kind does not use are dropped; without a group it belongs to the user's own organisation. */
export const scopeColumns = ({ scope, group_id, selection_id, device_ids = [] }: TypedScope, own: number) => ({
	scope,
	group_id: scope === 'organization' ? (group_id ?? own) : null,
	selection_id: scope === 'selection' ? (selection_id ?? 0) : null,
	device_ids: JSON.stringify(scope === 'terminals' ? [...new Set(device_ids)] : []),
})

const absent = { organization: 'group_absent', selection: 'selection_absent', terminals: 'terminal_absent' } as const

/** Rejects anything not visible to `sight`, the user's organisation, even in fields that the kind does not use. */
export const expectScope = async (
	tx: Tx,
	dialect: DialectName,
	sight: number,
	typed: TypedScope,
	row: ScopeRow,
): Promise<void> => {
	const { group_id = null, selection_id = null, device_ids = [] } = typed
	const named = { group_id, selection_id, device_ids }
	for (const scope of ['organization', 'selection'] as const) {
		const isNamed = (scope === 'organization' ? group_id : selection_id) !== null
		if (isNamed && (await findScope(tx, dialect, sight, { ...named, scope })) === null)
			throw new CodedError(absent[scope])
	}
	const terminals = [...new Set(device_ids)]
	if ((await countInSight(tx, dialect, sight, terminals)) !== terminals.length) throw new CodedError('terminal_absent')
	if ((await findScope(tx, dialect, sight, scopeOf(row))) === null) throw new CodedError(absent[typed.scope])
}
